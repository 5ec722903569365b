import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { pathParameters } from '../../src/contract/endpoint.ts'
import type { Json } from '../../src/contract/json.ts'
import { demoAccountSid, otherAccountSid, otherToken, providerToken } from './accounts.ts'
import { profileNames } from './profile.ts'
import type { Service } from './service.ts'
import { application, ask, begin, ghost, rowsOf, testedAt, text } from './testing.ts'

/** Returns everything that the other account can see of itself. */
function otherView(service: Service): string {
  const lists = ['listApplications', 'listPhoneNumbers', 'listSpeechCredentials', 'listCalls'] as const
  const answers = lists.map((name) => ask(service, name, { token: otherToken }).json)
  const details = ask(service, 'listRecentCalls', { token: otherToken, query: 'page=1&count=50' }).json
  return JSON.stringify([answers, details])
}

/** Returns the sids of the other account's records, by path parameter. */
function othersSids(service: Service) {
  const sids = (name: EndpointName, field: string) =>
    rowsOf(ask(service, name, { token: otherToken, now: testedAt }))
      // Without the service provider's, which every account sees.
      .filter((row) => row['account_sid'] !== null)
      .map((row) => text(row, field))
  return {
    application_sid: sids('listApplications', 'application_sid'),
    phone_number_sid: sids('listPhoneNumbers', 'phone_number_sid'),
    speech_credential_sid: sids('listSpeechCredentials', 'speech_credential_sid'),
    call_sid: [...sids('listCalls', 'call_sid'), ghost],
  }
}

/** Returns a valid body; refers to the other account and its application if `foreign` is given. */
function bodyOf(name: EndpointName, pick: number, foreign: string | null): Json {
  const others = foreign === null ? {} : { account_sid: otherAccountSid, application_sid: foreign }
  if (name.endsWith('Application')) return { ...application, name: `n${pick}`, ...others }
  if (name === 'updatePhoneNumber') return { application_sid: foreign }
  if (name === 'createPhoneNumber') return { number: `1555${pick}`, ...others }
  if (name === 'createCall') return { from: '1', to: { type: 'phone', number: '12125550198' }, ...others }
  return { vendor: 'aws', access_key_id: 'AKIA', ...others }
}

const names = Object.keys(endpoints) as EndpointName[]
const anyRequest = fc.record({
  // Object.keys loses the literal names.
  name: fc.constantFrom(...names),
  account_sid: fc.constantFrom(demoAccountSid, otherAccountSid),
  pick: fc.nat({ max: 50 }),
})

test('no request of one account shows or changes a record of another', () => {
  fc.assert(
    fc.property(
      fc.array(anyRequest, { minLength: 1, maxLength: 15 }),
      fc.constantFrom(...profileNames),
      (requests, profile) => {
        const service = begin({ profile })
        const before = otherView(service)
        const sids = othersSids(service)
        const known = Object.values(sids)
          .flat()
          .filter((sid) => sid !== ghost)
        for (const { name, account_sid, pick } of requests) {
          const named = pathParameters(endpoints[name]).filter((parameter) => parameter in sids)
          const of = (parameter: string) => {
            const list = sids[parameter as keyof typeof sids]
            return list[pick % list.length] ?? ghost
          }
          const params = { account_sid, ...Object.fromEntries(named.map((parameter) => [parameter, of(parameter)])) }
          const body = bodyOf(name, pick, profile === 'documented' ? of('application_sid') : null)
          const { status, json } = ask(service, name, { params, body, query: 'page=1&count=50' })
          // Own lists and creates succeed; requests that name the other account or its records fail.
          const isForeign =
            named.length > 0 || (account_sid === otherAccountSid && endpoints[name].path.includes('{account_sid}'))
          expect(isForeign && status < 400).toBe(false)
          // An error may repeat the request's values.
          if (status >= 300) continue
          const seen = JSON.stringify(json)
          for (const sid of [otherAccountSid, ...known]) expect(seen).not.toContain(sid)
        }
        expect(otherView(service)).toBe(before)
      },
    ),
    { numRuns: 30 },
  )
})

test('each token lists only the applications of its accounts', () => {
  const service = begin()
  const owners = (token: string) => rowsOf(ask(service, 'listApplications', { token })).map((row) => row['account_sid'])
  expect(new Set(owners('other-token'))).toEqual(new Set([otherAccountSid]))
  expect(new Set(owners('demo-token'))).toEqual(new Set([demoAccountSid]))
  expect(new Set(owners('provider-token'))).toEqual(new Set([demoAccountSid, otherAccountSid]))
})

test('each operation refuses records of another account with its own status', () => {
  const service = begin({ profile: 'deployed' })
  const { application_sid, phone_number_sid, speech_credential_sid } = othersSids(service)
  const of = (sids: readonly string[]) => sids[0] ?? ''
  const params = {
    application_sid: of(application_sid),
    phone_number_sid: of(phone_number_sid),
    speech_credential_sid: of(speech_credential_sid),
  }
  const statuses = (Object.keys(endpoints) as EndpointName[])
    .filter((name) => /^(get|update|delete|test)(Application|PhoneNumber|SpeechCredential)$/.test(name))
    .map((name) => [name, ask(service, name, { params, body: application }).status])
  expect(Object.fromEntries(statuses)).toEqual({
    getApplication: 404,
    updateApplication: 403,
    deleteApplication: 422,
    getPhoneNumber: 404,
    updatePhoneNumber: 403,
    deletePhoneNumber: 403,
    getSpeechCredential: 403,
    testSpeechCredential: 403,
    deleteSpeechCredential: 403,
  })
})

test('with a provider’s token, deleting a used or missing application gets a 500 from deployed servers', () => {
  const service = begin({ profile: 'deployed' })
  const used = rowsOf(ask(service, 'listPhoneNumbers')).find((row) => row['application_sid'] !== null)
  const remove = (application_sid: string) =>
    ask(service, 'deleteApplication', { token: providerToken, params: { application_sid } })
  expect(remove(text(used, 'application_sid'))).toMatchObject({
    status: 500,
    json: { msg: expect.stringMatching(/^Cannot delete or update a parent row: a foreign key constraint fails/) },
  })
  expect(remove(ghost).status).toBe(500)
})
