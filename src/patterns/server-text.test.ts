import { expect, test } from 'vitest'
import { activeStatuses, directions, endedStatuses } from '../contract/calls.ts'
import { callStatusLabel, directionLabel, releaseReasonLabel, vendorLabel } from './server-text.ts'

test('shows the server’s terms as readable labels', () => {
  expect(releaseReasonLabel('caller hungup')).toBe('Caller hung up')
  expect(releaseReasonLabel('Called Party Hungup')).toBe('Called party hung up')
  expect(vendorLabel('aws')).toBe('AWS')
  expect(vendorLabel('custom:Acme')).toBe('Acme (custom)')
  expect(callStatusLabel('no-answer')).toBe('No answer')
})

test('every status and direction of the contract has a label', () => {
  const labels = [...activeStatuses, ...endedStatuses].map(callStatusLabel)
  expect([...labels, ...directions.map(directionLabel)].filter((label) => !/^[A-Z]/.test(label))).toEqual([])
})

test.each(['', 'on-hold', 'constructor', 'custom:', 'Q.850;cause=16'])(
  'leaves the unknown term %j unchanged',
  (word) => {
    const labels = [callStatusLabel, directionLabel, releaseReasonLabel, vendorLabel].map((label) => label(word))
    expect(new Set(labels)).toEqual(new Set([word]))
  },
)
