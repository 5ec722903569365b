/** The service takes time from its clock only: with the clock in the distant past, no later time appears anywhere. */
import { describe, expect, it } from 'vitest'
import { account, application, applications, asker, calls, credentials, numbers, recent } from '../http/testing.ts'
import { scenarioNames } from '../service/options.ts'
import { profileNames } from '../service/profile.ts'
import { startInProcess } from './node.ts'

const then = '1999-03-10T09:30:00.000Z'
const minute = 60_000
const day = 24 * 60 * minute

/** Finds all times in a text: ISO 8601 and HTTP dates. */
function momentsIn(text: string): number[] {
  const iso = text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g) ?? []
  const http = text.match(/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g) ?? []
  return [...iso, ...http].map((moment) => Date.parse(moment))
}

describe.each(profileNames)('the %s service in 1999', (profile) => {
  it.each(scenarioNames.filter((name) => name !== 'large'))('has no later times in scenario %s', async (scenario) => {
    const mock = startInProcess({ now: then, scenario, profile })
    const ask = asker(mock)
    const seen: string[] = []
    const send = async (...request: Parameters<typeof ask>) => {
      const reply = await ask(...request)
      seen.push(JSON.stringify([...reply.headers]), reply.text)
      return reply
    }
    const { json: created } = await send('POST', applications, { ...application, name: 'In the past' })
    const aws = { vendor: 'aws', access_key_id: 'A', secret_access_key: 'abcdefgh', use_for_tts: true }
    const { json: credential } = await send('POST', credentials, aws)
    await send('GET', `${credentials}/${credential.sid}/test`)
    const to = { type: 'phone', number: '+12125550198' }
    const { json: call } = await send('POST', calls, { application_sid: created.sid, from: '+12125550100', to })
    await mock.control('clock', { advance: 2 * minute })
    for (const path of [applications, numbers, credentials, calls, `${calls}/${call.sid}`]) await send('GET', path)
    await send('GET', `${recent}?page=1&count=500&days=30`)
    await send('GET', `${applications}/x`)
    seen.push(JSON.stringify(await mock.control('state')), JSON.stringify(await mock.control('deliveries?limit=500')))
    seen.push(JSON.stringify(await mock.control('clock')))
    const moments = seen.flatMap(momentsIn)
    expect(moments.length).toBeGreaterThan(15)
    expect(Math.max(...moments)).toBeLessThanOrEqual(mock.clock.now() + 2 * minute)
    // The request log has times as numbers.
    const { requests } = (await mock.control('requests')) as { requests: { at: number }[] }
    const latest = Math.max(...requests.map(({ at }) => at))
    expect(latest).toBeLessThanOrEqual(mock.clock.now() + 2 * minute)
    expect(latest).toBeGreaterThan(Date.parse(then))
  })
})

describe('the clock alone', () => {
  it('determines the status of a call and when its records expire', async () => {
    const mock = startInProcess({ now: then, scenario: 'empty' })
    const ask = asker(mock)
    const { json: created } = await ask('POST', applications, application)
    const to = { type: 'phone', number: '+12125550198' }
    const { json: call } = await ask('POST', calls, { application_sid: created.sid, from: '+12125550100', to })
    const status = async () => (await ask('GET', `${calls}/${call.sid}`)).json?.call_status ?? 'gone'
    const details = async (days = 30) => (await ask('GET', `${recent}?page=1&count=5&days=${days}`)).json.total
    expect([await status(), await details()]).toStrictEqual(['queued', 0])
    // 100 times as fast: 50 ms of real time are 5 s of the call.
    await mock.control('clock', { rate: 100 })
    mock.clock.advance(50)
    expect(await status()).toBe('in-progress')
    mock.clock.advance(50)
    expect([await status(), await details()]).toStrictEqual(['completed', 1])
    await mock.control('clock', { freeze: true })
    mock.clock.advance(day)
    expect(await status()).toBe('completed')
    await mock.control('clock', { advance: 10 * minute })
    expect([await status(), await details(), await details(1)]).toStrictEqual(['gone', 1, 1])
    await mock.control('clock', { advance: day })
    expect([await details(1), await details(2)]).toStrictEqual([0, 1])
    await mock.control('clock', { advance: 29 * day })
    expect(await details()).toBe(0)
  })

  it('moves the whole call history forward when it advances', async () => {
    const mock = startInProcess({ now: then })
    const ask = asker(mock)
    const newest = async () => (await ask('GET', `${recent}?page=1&count=1&days=7`)).json.data[0].attempted_at
    const before = await newest()
    await mock.control('clock', { advance: 7 * day })
    expect(Date.parse(await newest()) - Date.parse(before)).toBeGreaterThan(6 * day)
    expect((await ask('GET', `${account}/RecentCalls?page=1&count=1&days=7`)).json.total).toBeGreaterThan(1000)
  })
})
