/** Every switch has an effect: over HTTP, each of its values leads to a different response. */
import { describe, expect, it } from 'vitest'
import { parseAnswer } from '../../src/contract/answer.ts'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { startInProcess } from '../hosts/node.ts'
import { profileNames, profiles, switchNames } from '../service/profile.ts'
import { switches } from '../service/switches.ts'
import { applications, asker, calls, credentials, numbers, recent, type Reply } from './testing.ts'
import { first, probes } from './testing-switches.ts'

const now = '2026-03-10T09:30:00.123Z'

describe('each switch', () => {
  it.each(switchNames)('gives a different response for each of its values: %s', async (name) => {
    const { see, with: others = {}, values = switches[name].values ?? [] } = probes[name]
    expect(values.length).toBeGreaterThan(1)
    const seen = await Promise.all(
      values.map(async (value) => {
        const mock = startInProcess({ now, switches: { ...others, [name]: value } })
        return JSON.stringify(await see(asker(mock), mock))
      }),
    )
    expect(new Set(seen).size).toBe(values.length)
  })
})

const lists = ['listApplications', 'listPhoneNumbers', 'listSpeechCredentials', 'listCalls', 'listRecentCalls'] as const
const paths: Readonly<Record<(typeof lists)[number], string>> = {
  listApplications: applications,
  listPhoneNumbers: numbers,
  listSpeechCredentials: credentials,
  listCalls: calls,
  listRecentCalls: `${recent}?page=1&count=50&days=1`,
}

describe.each(profileNames)('the %s profile with one switch flipped', (profile) => {
  const flips = switchNames.flatMap((name) =>
    (probes[name].values ?? switches[name].values ?? [])
      .filter((value) => value !== profiles[profile][name])
      .map((value) => [name, value] as const),
  )

  it.each(flips)('sends responses that fit the contract with %s: %j', async (name, value) => {
    const mock = startInProcess({ now, profile, switches: { [name]: value } })
    const ask = asker(mock)
    const [{ application_sid: sid } = { application_sid: '' }] = [...mock.service.state.tables.applications.values()]
    const violations = [
      ...(await Promise.all(lists.map(async (list) => violationsOf(list, await ask('GET', paths[list]))))),
      await violationsOf('getApplication', await ask('GET', `${applications}/${sid}`)),
      await violationsOf('createPhoneNumber', await ask('POST', numbers, { number: '+15550001001' })),
    ]
    expect(violations.flat()).toStrictEqual([])
  })
})

/** Returns the parts of a response that violate the contract. Refusals don't count: limits are meant to refuse. */
async function violationsOf(name: EndpointName, { status, json }: Reply): Promise<readonly unknown[]> {
  if (status >= 400) return []
  const parsed: object | null = await parseAnswer(endpoints[name], json, { receivedAt: 0 })
  const { unreadable = [], issues = [] } = parsed as { unreadable?: readonly unknown[]; issues?: readonly unknown[] }
  return [...unreadable, ...issues]
}

describe('the switch controls', () => {
  it('flip and restore switches at any time, and describe them all', async () => {
    const mock = startInProcess({ now })
    const ask = asker(mock)
    const path = `${applications}/${await first(ask, applications, 'application_sid')}`
    expect(await mock.control('switches', { switches: { singleApplication: 'object', rateLimit: 600 } })).toMatchObject(
      {
        profile: 'documented',
        flipped: { singleApplication: 'object', rateLimit: 600 },
      },
    )
    expect((await ask('GET', path)).json).toMatchObject({ name: 'Reception' })
    await mock.fetch('http://mock.test/__mock__/switches/rateLimit', { method: 'DELETE' })
    expect(await mock.control('switches')).toMatchObject({ flipped: { singleApplication: 'object' } })
    await mock.fetch('http://mock.test/__mock__/switches', { method: 'DELETE' })
    expect((await ask('GET', path)).json).toMatchObject([{ name: 'Reception' }])
    const { switches: told } = (await mock.control('switches')) as { switches: { name: string; about: string }[] }
    expect(told.map(({ name }) => name)).toStrictEqual(switchNames)
    expect(told.every(({ about }) => about.length > 10)).toBe(true)
    expect(told).toContainEqual(
      expect.objectContaining({
        name: 'order',
        value: 'creation',
        isFlipped: false,
        values: ['creation', 'key'],
        documented: 'creation',
        deployed: 'key',
      }),
    )
  })

  it('change the whole profile, and keep it through a reset', async () => {
    const mock = startInProcess({ now })
    await mock.control('switches', { profile: 'deployed', switches: { order: 'creation' } })
    expect(mock.service.state.profile).toMatchObject({ name: 'deployed', order: 'creation', gone: 'by operation' })
    expect(await mock.control('reset', {})).toMatchObject({
      options: { profile: 'deployed', switches: { order: 'creation' } },
    })
    expect(await mock.control('reset', { profile: 'deployed' })).toMatchObject({ options: { switches: {} } })
    expect(await mock.control('reset', { switches: { pageBase: 0 } })).toMatchObject({
      options: { profile: 'deployed', switches: { pageBase: 0 } },
    })
  })

  it.each([
    [{ switches: { singleApplicatoin: 'object' } }, 'unknown switch: singleApplicatoin; known: singleApplication,'],
    [{ switches: { order: 'random' } }, 'switches.order: must be one of'],
    [{ switches: { endedCallMs: 0 } }, 'switches.endedCallMs'],
    [{ profile: 'real' }, 'profile'],
    [{}, 'at least one'],
  ])('refuse %j and change nothing', async (input, words) => {
    const mock = startInProcess({ now })
    await expect(mock.control('switches', input)).rejects.toThrow(words)
    await expect(mock.control('reset', { seed: 'x', ...input })).rejects.toThrow('400')
    expect(mock.service.state.profile).toStrictEqual(profiles.documented)
  })
})
