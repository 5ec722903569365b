import { expect, test } from 'vitest'
import { failureOf, createFakeClient, json, text } from '../../../e2e/fakes/fake-client.ts'
import type { ApiError } from '../../api/errors.ts'
import { listApplications } from '../../contract/applications.ts'
import type { Fault } from './check-connection.ts'
import { describeFault } from './connection-text.ts'

const origin = 'https://dashboard.example.com'
const failing = (answer: () => Response | Promise<Response>): Promise<ApiError> =>
  failureOf(createFakeClient(answer).client.send(listApplications, {}, { retry: false }))
const noAnswer = () => failing(() => Promise.reject(new TypeError('Failed to fetch')))

const faults: Readonly<Record<Fault, () => Promise<ApiError | null>>> = {
  offline: noAnswer,
  'mixed-content': () => Promise.resolve(null),
  policy: noAnswer,
  unreachable: noAnswer,
  cors: noAnswer,
  token: () => failing(() => text('Unauthorized', null, 401)),
  forbidden: () => failing(() => json({ msg: 'no' }, 403)),
  redirect: () => failing(() => new Response(null, { status: 302 })),
  'web-page': () => failing(() => text('<html>', 'text/html')),
  'no-such-api': () => failing(() => text('', null, 404)),
  'not-this-api': () => Promise.resolve(null),
  account: () => failing(() => json({ msg: 'no' }, 403)),
  server: () => failing(() => json({ msg: 'oops' }, 500)),
  timeout: noAnswer,
}
// Object.keys loses the key type.
const names = Object.keys(faults) as Fault[]

test.each(names)('%s has a title, and advice in whole sentences', async (fault) => {
  for (const server of ['', 'http://api.example.com:8080/voice']) {
    const { title, advice } = describeFault({ fault, error: await faults[fault]() }, server, origin)
    expect(title).toMatch(/^[A-Z].{8,}[^.\s]$/)
    expect(advice.length).toBeGreaterThan(0)
    for (const sentence of advice) expect(sentence).toMatch(/^[A-Z].*[.]$/)
    expect(`${title} ${advice.join(' ')}`).not.toMatch(/undefined|null|NaN| {2}/)
  }
})

test('no two faults have the same words', async () => {
  const words = await Promise.all(
    names.map(async (fault) => JSON.stringify(describeFault({ fault, error: await faults[fault]() }, '', origin))),
  )
  expect(new Set(words).size).toBe(names.length)
})

test('advice names the requested address and the one to try', async () => {
  const server = 'http://api.example.com:8080/voice'
  const advise = async (fault: Fault) =>
    describeFault({ fault, error: await faults[fault]() }, server, origin).advice.join(' ')
  expect(await advise('mixed-content')).toContain('https://api.example.com:8080/voice')
  expect(await advise('redirect')).toContain('https://api.example.com:8080/voice')
  expect(await advise('policy')).toContain(server)
  expect(await advise('cors')).toContain(origin)
})
