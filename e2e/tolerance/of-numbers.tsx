import { expect } from 'vitest'
import { otherAccountSid, providerToken } from '../../mocks/service/accounts.ts'
import { listApplications } from '../../src/contract/applications.ts'
import { getPhoneNumber, listPhoneNumbers, type PhoneNumber } from '../../src/contract/phone-numbers.ts'
import { emptyForm } from '../../src/features/applications/application-form-model.ts'
import { findAccounts } from '../../src/features/connections/find-accounts.ts'
import {
  findSimilar,
  type NumberFields,
  refusedField,
  toBody,
} from '../../src/features/phone-numbers/phone-number-form-model.ts'
import { toRowMaker } from '../../src/features/phone-numbers/number-rows.ts'
import { searchNumbers } from '../../src/features/phone-numbers/number-search.ts'
import { PhoneNumbersPage } from '../../src/features/phone-numbers/phone-numbers-list.tsx'
import { ownNumber } from '../../src/patterns/calls/own-number.ts'
import { query, toQueryOptions } from '../../src/api/query.ts'
import { ofAccount } from '../../src/patterns/connection/of-account.ts'
import { type Scene, wordsOf } from './scene.tsx'
import type { JsonObject } from '../../src/contract/json.ts'
import { asItIs, limitReached, refuse, textOf } from './rewrite.ts'
import { readings, type Tolerances } from './tolerance.ts'
import { assignNumber, createFrom, createNumber } from './writes.ts'

const carrier = '5a0c7e31-9d24-4b86-a1f0-3e7b48d2c690'
const typed: NumberFields = { number: '+12125550142', carrier, application: '' }

async function create(scene: Scene, fields: Partial<NumberFields> = {}) {
  return createNumber(scene, toBody({ ...typed, ...fields }, []))
}

/** Reads a list into the cache, as its page does. */
async function open(scene: Scene, endpoint: typeof listPhoneNumbers): Promise<readonly PhoneNumber[]> {
  const { rows } = await scene.queryClient.query(toQueryOptions(scene.client, query(endpoint, {})))
  return rows.map(({ value }) => value)
}

function failureOf(outcome: { readonly kind: string; readonly error?: unknown }): unknown {
  expect(outcome.kind).toBe('failed')
  return outcome.error
}

async function find(scene: Scene, digits: string): Promise<PhoneNumber[]> {
  const { rows } = await scene.read(listPhoneNumbers, {})
  return rows.map(({ value }) => value).filter(({ number }) => number.includes(digits))
}

/** A server that rejects such numbers. */
const refuseNew = (isRefused: (body: JsonObject) => boolean, msg: string) =>
  refuse(['createPhoneNumber'], isRefused, 400, { msg })
const takesOnly = (name: string, format: RegExp) =>
  refuseNew(({ number }) => !format.test(textOf(number)), `number must be ${name}`)

export const ofNumbers = {
  leadingPlus: {
    see: async (scene) => {
      expect(await create(scene)).toMatchObject({ kind: 'created', wasLost: false })
      const list = await scene.read(listPhoneNumbers, {})
      const [made] = await find(scene, '12125550142')
      // Typing it again, with or without the plus, must show that it exists.
      for (const number of ['+12125550142', '12125550142']) {
        expect(findSimilar({ number, voip_carrier_sid: carrier }, list)).toBe(made?.phone_number_sid)
      }
      const rows = list.rows.map(toRowMaker({ known: 'reading', names: new Map() }, new Map()))
      for (const search of ['+12125550142', '12125550142', '+1 (212) 555-0142', '0012125550142']) {
        expect(rows.filter((row) => searchNumbers(search)?.(row)).map(({ value }) => value)).toEqual([made])
      }
      // Call records have the number with a plus, however it is stored.
      for (const party of ['+12125550142', '12125550142']) expect(ownNumber(list.rows, party, null)).toEqual(made)
      // A lost response must be settled by the number, in either format.
      await open(scene, listPhoneNumbers)
      await scene.mock.control('faults', { endpoint: 'createPhoneNumber', loseAnswer: true, times: 1 })
      expect(await create(scene, { number: '+12125550143' })).toMatchObject({ kind: 'created', wasLost: true })
      expect(await find(scene, '12125550143')).toHaveLength(1)
    },
  },
  numberFormat: readings(
    { 'any text': asItIs, digits: takesOnly('digits', /^\+?\d+$/), 'E.164': takesOnly('E.164', /^\+[1-9]\d{1,14}$/) },
    async (scene, value) => {
      expect(await create(scene, { number: '+12125550142' })).toMatchObject({ kind: 'created' })
      const pattern = await create(scene, { number: String.raw`^1212555\d{4}$` })
      if (value === 'any text') expect(pattern).toMatchObject({ kind: 'created' })
      else {
        const refused = refusedField(failureOf(pattern))
        expect(refused).toEqual({ field: 'number', message: `Server message: number must be ${value}` })
      }
      expect(await find(scene, '^1212555')).toHaveLength(value === 'any text' ? 1 : 0)
    },
  ),
  numberCarrier: readings(
    {
      optional: asItIs,
      required: refuseNew((body) => (body['voip_carrier_sid'] ?? null) === null, 'voip_carrier_sid is required'),
    },
    async (scene, value) => {
      expect(await create(scene)).toMatchObject({ kind: 'created' })
      const without = await create(scene, { number: '12125550143', carrier: '' })
      if (value === 'optional') {
        expect(without).toMatchObject({ kind: 'created', stored: { voip_carrier_sid: null } })
      } else expect(refusedField(failureOf(without))).toMatchObject({ field: 'carrier' })
    },
  ),
  numberUpdate: readings({ 'application_sid only': asItIs }, async (scene) => {
    const [number] = await open(scene, listPhoneNumbers)
    const { rows } = await scene.read(listApplications, {})
    const target = rows.find(({ value }) => value.application_sid !== number?.application_sid)?.value.application_sid
    for (const sid of [target ?? '', null]) {
      const outcome = await assignNumber(scene, number?.phone_number_sid ?? '', sid)
      expect(outcome).toEqual({ kind: 'assigned', isAnswerLost: false })
      const now = await scene.read(getPhoneNumber, { phone_number_sid: number?.phone_number_sid ?? '' })
      // No other field may change.
      expect(now.value).toEqual({ ...number, application_sid: sid })
    }
    const updates = scene.sent().filter(({ method }) => method === 'PUT')
    expect(updates.map(({ body }) => Object.keys(Object(body)))).toEqual([['application_sid'], ['application_sid']])
  }),
  numberCreation: readings(
    { allowed: asItIs, refused: refuseNew(() => true, 'insufficient privileges') },
    async (scene, value) => {
      const outcome = await create(scene)
      if (value === 'allowed') expect(outcome).toMatchObject({ kind: 'created' })
      else {
        expect(refusedField(failureOf(outcome))).toBeNull()
        expect(wordsOf(failureOf(outcome))).toMatchObject({
          detail: 'Nothing was changed.',
          serverMessage: 'insufficient privileges',
        })
      }
    },
  ),
  numberLimit: readings(
    { none: asItIs, reached: refuse(['createPhoneNumber'], () => true, 422, limitReached) },
    async (scene, value) => {
      const outcome = await create(scene)
      if (value === 'none') expect(outcome).toMatchObject({ kind: 'created' })
      else {
        expect(wordsOf(failureOf(outcome))).toMatchObject({
          title: 'The server refused the request',
          serverMessage: expect.stringContaining('exceeded limits'),
        })
      }
    },
  ),
  foreignApplication: {
    see: async (scene, value) => {
      const provider = scene.as({ token: providerToken })
      const all = await provider.read(listApplications, {})
      // Only applications of the account are offered.
      const { list: own, others } = ofAccount(all, provider.client.connection.account_sid)
      expect([own.rows.length, others]).toEqual([12, all.rows.length - 12])
      const foreign = all.rows.find((row) => row.value.account_sid === otherAccountSid)?.value.application_sid ?? ''
      const [number] = await open(scene, listPhoneNumbers)
      const sid = number?.phone_number_sid ?? ''
      const outcome = await assignNumber(scene, sid, foreign)
      const now = await scene.read(getPhoneNumber, { phone_number_sid: sid })
      if (value === 'accepted') {
        expect(outcome).toMatchObject({ kind: 'assigned' })
        expect(now.value?.application_sid).toBe(foreign)
        // The application belongs to another account: the list must say so, instead of just showing a sid.
        const drawn = await scene.draw(<PhoneNumbersPage />, '/phone-numbers?assignment=unknown')
        await drawn.shows('Missing application')
      } else {
        expect(wordsOf(failureOf(outcome)).serverMessage).toContain('foreign key')
        expect(now.value?.application_sid).toBe(number?.application_sid)
      }
    },
  },
  ownerOfCreate: {
    see: async (scene) => {
      // A token with two accounts, on the second one.
      const provider = scene.as({ token: providerToken, account: otherAccountSid })
      await open(provider, listPhoneNumbers)
      const made = await create(provider, { carrier: '' })
      expect(made).toMatchObject({ kind: 'created', stored: { account_sid: otherAccountSid } })
      await provider.queryClient.query(toQueryOptions(provider.client, query(listApplications, {})))
      const hook = { ...emptyForm().call_hook, url: 'https://a.example/x' }
      const saved = await createFrom(provider, {
        ...emptyForm(),
        name: 'Front door',
        call_hook: hook,
        call_status_hook: hook,
      })
      expect(saved).toMatchObject({ kind: 'saved', stored: expect.any(Object), diffs: [] })
      const { rows } = await provider.read(listApplications, {})
      expect(rows.find(({ value }) => value.name === 'Front door')?.value.account_sid).toBe(otherAccountSid)
      // With a token of one account, no account is sent: the spec has no such field.
      await open(scene, listPhoneNumbers)
      expect(await create(scene)).toMatchObject({ kind: 'created' })
      const posted = scene.sent().findLast(({ method }) => method === 'POST')
      expect(posted?.body).toMatchObject({ number: typed.number })
      expect(posted?.body).not.toHaveProperty('account_sid')
    },
  },
  beyondTheSpec: {
    see: async (scene, value) => {
      const applications = await scene.read(listApplications, {})
      const found = await findAccounts(scene.client, applications, { isThorough: true })
      expect(found).toMatchObject([
        { account_sid: scene.client.connection.account_sid, name: value ? 'Demo account' : null, applications: 12 },
      ])
      const drawn = await scene.draw(<PhoneNumbersPage />, '/phone-numbers')
      await drawn.shows('60 phone numbers')
      // Carrier names if the server has them, otherwise the beginnings of their sids. No failure is mentioned.
      await drawn.shows(value ? 'acme-trunk' : carrier.slice(0, 8))
      expect(drawn.text()).not.toMatch(/couldn’t|Not found on the server/i)
    },
  },
} satisfies Partial<Tolerances>
