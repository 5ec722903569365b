import { expect, it } from 'vitest'
import { startInProcess } from '../hosts/node.ts'
import { demoAccountSid } from '../service/accounts.ts'
import type { PhoneNumberRow } from '../service/rows.ts'
import { account, application, applications, asker, numbers, recent } from './testing.ts'

async function problemsOf(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const mock = startInProcess()
  await asker(mock)(method, path, body, headers)
  return mock.backend.log.requests[0]?.problems
}

const text = { accept: 'text/plain' }

it.each([
  ['GET', applications, undefined, {}, []],
  ['POST', applications, application, {}, []],
  ['GET', `${recent}?page=1&count=25&days=7`, undefined, {}, []],
  ['DELETE', `${numbers}/x`, undefined, text, []],
  // The log recognizes reads beyond the spec even if the profile doesn't have them.
  ['GET', '/v1/Accounts', undefined, {}, []],
  ['GET', `${account}/Sims`, undefined, {}, [expect.stringContaining('unknown operation: GET')]],
  ['GET', applications, undefined, { authorization: 'Basic x' }, ['Authorization is not "Bearer <token>"']],
  ['GET', applications, undefined, { accept: '*/*' }, ['Accept is */*, not application/json']],
  ['DELETE', `${numbers}/x`, undefined, {}, ['Accept is application/json, not text/plain']],
  ['GET', `${applications}?page=1`, undefined, {}, ['query.page: not in the contract']],
  [
    'GET',
    `${recent}?page=0&count=x`,
    undefined,
    {},
    [expect.stringContaining('query.page'), expect.stringContaining('query.count')],
  ],
  ['POST', applications, { ...application, colour: 'red' }, {}, ['body.colour: not in the contract']],
  [
    'POST',
    applications,
    { ...application, call_hook: { url: 'https://a.example', retries: 3 } },
    {},
    ['body.call_hook.retries: not in the contract'],
  ],
  ['POST', applications, { name: 1 }, {}, expect.arrayContaining([expect.stringContaining('body.name')])],
  ['POST', numbers, undefined, {}, ['Content-Type is not application/json', 'missing body']],
  ['DELETE', `${numbers}/x`, {}, text, ['unexpected body']],
])('logs contract problems of %s %s %j %j', async (method, path, body, headers, problems) => {
  expect(await problemsOf(method, path, body, headers)).toStrictEqual(problems)
})

it('checks responses against the contract if told to', async () => {
  const mock = startInProcess({ checkAnswers: true })
  const ask = asker(mock)
  await ask('GET', applications)
  await ask('GET', `${recent}?page=1&count=5`)
  const last = () => mock.backend.log.requests.at(-1)?.problems
  expect(last()).toStrictEqual([])
  // Stored data can be wrong in ways that no operation allows.
  const wrong = { phone_number_sid: 'x', number: 5, account_sid: demoAccountSid } as unknown as PhoneNumberRow
  mock.service.apply([{ type: 'put', table: 'phoneNumbers', key: 'x', value: wrong, at: 0 }])
  await ask('GET', numbers)
  expect(last()).toStrictEqual([expect.stringContaining('answer.number')])
})
