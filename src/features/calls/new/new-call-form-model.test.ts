import { expect, test } from 'vitest'
import { type NewCallFields, newCallSchema, toBody, toInitial, toSentCall } from './new-call-form-model.ts'

const filled: NewCallFields = {
  ...toInitial({ application: 'app-1', from: '12125550100' }),
  phone: ' +14155550100 ',
  sip: 'sip:alice@example.com',
  user: 'alice@example.com',
  teams: '+14155550101',
  other: 'lobby',
  otherType: 'room',
  otherField: 'roomName',
}

test('adds the plus to a number from a link', () => {
  expect(filled.from).toBe('+12125550100')
  expect(toInitial({ application: '', from: '' }).from).toBe('')
  expect(toInitial({ application: '', from: '', to: '12125550100' }).phone).toBe('+12125550100')
})

test.each([
  ['phone', { type: 'phone', number: '+14155550100' }],
  ['sip', { type: 'sip', sipUri: 'sip:alice@example.com' }],
  ['user', { type: 'user', name: 'alice@example.com' }],
  ['teams', { type: 'teams', number: '+14155550101' }],
  ['other', { type: 'room', roomName: 'lobby' }],
] as const)('sends a %s destination with its one field', (kind, to) => {
  const fields = { ...filled, kind }
  expect(newCallSchema.safeParse(fields).success).toBe(true)
  expect(toBody(fields)).toEqual({ application_sid: 'app-1', from: '+12125550100', to })
  expect(toSentCall(fields).to).toBe(Object.values(to)[1])
})

test('reports only missing or reserved values, and only of the chosen kind', () => {
  const issues = (changes: Partial<NewCallFields>) =>
    newCallSchema.safeParse({ ...filled, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(issues({ from: 'anonymous', phone: 'whatever' })).toEqual([])
  expect(issues({ sip: '', user: '', teams: '', other: '' })).toEqual([])
  expect(issues({ from: ' ', phone: '' })).toEqual(['from', 'phone'])
  expect(issues({ application: '' })).toEqual(['application'])
  expect(issues({ kind: 'other', otherType: '', otherField: 'type' })).toEqual(['otherType', 'otherField'])
})

test.each([
  ['14155550101', { kind: 'phone', phone: '+14155550101', sip: '' }],
  [' sip:alice@example.com', { kind: 'sip', phone: '', sip: 'sip:alice@example.com' }],
  ['4711', { kind: 'phone', phone: '4711', sip: '' }],
  ['alice@example.com', { kind: 'user', phone: '', user: 'alice@example.com' }],
])('puts %j into the matching field when a call is repeated', (to, fields) => {
  expect(toInitial({ application: '', from: '', to })).toMatchObject(fields)
})
