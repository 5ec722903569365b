import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import { carriers, demoAccountSid, demoToken, otherAccountSid, otherToken, providerToken } from './accounts.ts'
import type { ProfileName } from './profile.ts'
import type { Service } from './service.ts'
import { ask, begin, ghost, recordOf, rowsOf, sidOf, text } from './testing.ts'

const carrierOf = (account_sid: string) =>
  carriers.find((carrier) => carrier.account_sid === account_sid)?.voip_carrier_sid ?? ''
const carrier = carrierOf(demoAccountSid)
const create = (service: Service, body: Json) => ask(service, 'createPhoneNumber', { body })
const read = (service: Service, sid: string) => ask(service, 'getPhoneNumber', { params: { phone_number_sid: sid } })
const update = (service: Service, sid: string, body: Json) =>
  ask(service, 'updatePhoneNumber', { params: { phone_number_sid: sid }, body })
const remove = (service: Service, sid: string) =>
  ask(service, 'deletePhoneNumber', { params: { phone_number_sid: sid } })
const firstApplication = (service: Service, token?: string) =>
  text(rowsOf(ask(service, 'listApplications', token === undefined ? {} : { token }))[0], 'application_sid')

describe('create', () => {
  test('creates a number without an application or a carrier', () => {
    const service = begin()
    expect(recordOf(read(service, sidOf(create(service, { number: '12125550188' }))))).toMatchObject({
      number: '12125550188',
      account_sid: demoAccountSid,
      application_sid: null,
      voip_carrier_sid: null,
      service_provider_sid: null,
    })
  })

  test.each<[ProfileName, string]>([
    ['documented', '+12125550188'],
    ['deployed', '12125550188'],
  ])('%s: reads back a number with a leading plus as %s', (profile, number) => {
    const service = begin({ profile })
    expect(recordOf(read(service, sidOf(create(service, { number: '+12125550188' }))))['number']).toBe(number)
  })

  test('accepts a pattern as a number', () => {
    expect(create(begin(), { number: String.raw`^1555\d{7}$` }).status).toBe(201)
  })

  const refused: readonly [string, Json, number, RegExp][] = [
    ['nothing', null, 400, /^number is required$/],
    ['an empty number', { number: '' }, 400, /^number is required$/],
    ['a JSON number', { number: 1 }, 400, /^number.startsWith is not a function$/],
    ['white space', { number: '1 555' }, 400, /^number cannot contain whitespace$/],
    ['133 characters', { number: '1'.repeat(133) }, 500, /^Data too long for column 'number' at row 1$/],
    [
      'an unknown carrier',
      { number: '1', voip_carrier_sid: ghost },
      400,
      new RegExp(`^voip_carrier not found for sid ${ghost}$`),
    ],
    [
      'another’s carrier',
      { number: '1', voip_carrier_sid: carrierOf(otherAccountSid) },
      400,
      /^voip_carrier_sid does not belong to the account$/,
    ],
    ['an empty carrier', { number: '1', voip_carrier_sid: '' }, 500, /foreign key constraint fails.*voip_carrier/],
    [
      'an unknown application',
      { number: '1', application_sid: ghost },
      500,
      /foreign key constraint fails.*application_sid/,
    ],
    ['an empty application', { number: '1', application_sid: '' }, 500, /foreign key constraint fails/],
  ]
  test.each(refused)('is refused with %s', (_, body, status, msg) => {
    for (const profile of ['documented', 'deployed'] as const) {
      const answered = create(begin({ profile }), body)
      expect(answered).toMatchObject({ status, json: { msg: expect.stringMatching(msg) }, changes: [] })
    }
  })

  test('a number is unique per carrier, with or without a plus', () => {
    const service = begin()
    const number = '12125550100'
    expect(create(service, { number: `+${number}`, voip_carrier_sid: carrier })).toMatchObject({
      status: 422,
      json: { msg: `Duplicate entry '+${number}-${carrier}' for key 'phone_numbers_unique_idx_voip_carrier_number'` },
    })
    expect(create(service, { number }).status).toBe(201)
    expect(create(service, { number }).status).toBe(201)
  })

  test('another account’s application is refused, or accepted by deployed servers', () => {
    const documented = begin()
    expect(create(documented, { number: '1', application_sid: firstApplication(documented, otherToken) }).status).toBe(
      500,
    )
    const deployed = begin({ profile: 'deployed' })
    expect(create(deployed, { number: '1', application_sid: firstApplication(deployed, otherToken) }).status).toBe(201)
  })

  test('unknown fields are ignored, or refused by deployed servers', () => {
    expect(create(begin(), { number: '1', colour: 'red' }).status).toBe(201)
    expect(create(begin({ profile: 'deployed' }), { number: '1', colour: 'red' }).status).toBe(500)
  })
})

describe('update', () => {
  test('assigns and unassigns an application', () => {
    const service = begin()
    const sid = sidOf(create(service, { number: '1', voip_carrier_sid: carrier }))
    const application_sid = firstApplication(service)
    expect(update(service, sid, { application_sid })).toMatchObject({ status: 204, json: null })
    expect(recordOf(read(service, sid))).toMatchObject({ application_sid, voip_carrier_sid: carrier, number: '1' })
    expect(update(service, sid, { application_sid: null }).status).toBe(204)
    expect(recordOf(read(service, sid))['application_sid']).toBeNull()
  })

  const refused: readonly [Json, number, string][] = [
    [{ number: '1' }, 400, 'number may not be modified'],
    [{ voip_carrier_sid: carrier }, 400, 'voip_carrier_sid may not be modified'],
  ]
  test.each(refused)('%j is refused', (body, status, msg) => {
    const service = begin()
    const sid = sidOf(create(service, { number: '1' }))
    expect(update(service, sid, body)).toMatchObject({ status, json: { msg } })
  })

  test('an unknown application is refused and changes nothing', () => {
    const service = begin()
    const sid = sidOf(create(service, { number: '1', application_sid: firstApplication(service) }))
    expect(update(service, sid, { application_sid: ghost }).status).toBe(500)
    expect(recordOf(read(service, sid))['application_sid']).toBe(firstApplication(service))
  })

  test('deployed: clears the carrier, but refuses phone_number_sid and an empty body', () => {
    const service = begin({ profile: 'deployed' })
    const sid = sidOf(create(service, { number: '1', voip_carrier_sid: carrier }))
    expect(update(service, sid, { phone_number_sid: sid }).status).toBe(400)
    expect(update(service, sid, {}).status).toBe(500)
    expect(update(service, sid, { voip_carrier_sid: null }).status).toBe(204)
    expect(recordOf(read(service, sid))['voip_carrier_sid']).toBeNull()
  })
})

describe('delete', () => {
  test('removes an assigned number, so that its application can be deleted', () => {
    const service = begin()
    const body = {
      name: 'x',
      call_hook: { url: 'https://example.com' },
      call_status_hook: { url: 'https://example.com' },
    }
    const application_sid = sidOf(ask(service, 'createApplication', { body }))
    const sid = sidOf(create(service, { number: '1', application_sid }))
    const params = { application_sid }
    expect(ask(service, 'deleteApplication', { params }).status).toBe(422)
    expect(remove(service, sid)).toMatchObject({ status: 204, json: null })
    expect(remove(service, sid)).toMatchObject({ status: 404, error: { shape: 'empty' } })
    expect(ask(service, 'deleteApplication', { params }).status).toBe(204)
  })
})

describe('lists', () => {
  test('the demo account has assigned, unassigned and dangling numbers', () => {
    const service = begin()
    const known = new Set(rowsOf(ask(service, 'listApplications')).map((row) => row['application_sid']))
    const rows = rowsOf(ask(service, 'listPhoneNumbers'))
    expect(rows).toHaveLength(60)
    const assigned = rows.map((row) => row['application_sid'] ?? null)
    expect(assigned.filter((sid) => sid === null)).toHaveLength(5)
    expect(assigned.filter((sid) => sid !== null && !known.has(sid))).toHaveLength(1)
    expect(new Set(rows.map((row) => row['number'])).size).toBe(60)
  })

  test('deployed servers sort, filter and page, and answer a malformed sid with 404', () => {
    const service = begin({ profile: 'deployed' })
    const page = ask(service, 'listPhoneNumbers', { query: 'page=1&page_size=7&filter=415' })
    expect(page.json).toMatchObject({ total: 20, page: 1, page_size: 7 })
    const numbers = rowsOf(ask(service, 'listPhoneNumbers')).map((row) => text(row, 'number'))
    expect(numbers).toEqual(numbers.toSorted())
    expect(remove(service, 'x')).toMatchObject({ status: 404, error: { shape: 'text', text: 'Not Found' } })
    expect(remove(begin(), 'x')).toMatchObject({ status: 400, json: { msg: 'Bad request' } })
  })

  test('deployed servers filter by account_sid for a token for several accounts only', () => {
    const query = `account_sid=${otherAccountSid}`
    const owners = (token: string, profile: ProfileName = 'deployed') =>
      new Set(rowsOf(ask(begin({ profile }), 'listPhoneNumbers', { token, query })).map((row) => row['account_sid']))
    expect(owners(providerToken)).toEqual(new Set([otherAccountSid]))
    expect(owners(demoToken)).toEqual(new Set([demoAccountSid]))
    expect(owners(providerToken, 'documented').size).toBeGreaterThan(1)
  })

  test('the large scenario has 100,000 different numbers', () => {
    const rows = rowsOf(ask(begin({ scenario: 'large' }), 'listPhoneNumbers'))
    expect(new Set(rows.map((row) => row['number'])).size).toBe(100_000)
    for (const row of rows.slice(-3)) expect(row['number']).toMatch(/^1555\d{7}$/)
  })
})
