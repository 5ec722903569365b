import { expect, test } from 'vitest'
import { queryKind } from './query-kind.ts'

const one = '7087fe50-8acb-4f3b-b820-97b573723aab'
const other = '9351f46a-678c-43f5-b8a6-d4eb58d131af'

test.each([
  ['', { kind: 'nothing' }],
  [' \t', { kind: 'nothing' }],
  ['reception', { kind: 'words' }],
  ['24', { kind: 'words' }],
  ['line 24', { kind: 'words' }],
  ['+1 (415) 555-0100', { kind: 'number', number: '+1 (415) 555-0100' }],
  ['0100', { kind: 'number', number: '0100' }],
  ['٠١٢٣', { kind: 'number', number: '٠١٢٣' }],
  ['"14155550100",', { kind: 'number', number: '14155550100' }],
  ['tel:+1-415-555-0100', { kind: 'number', number: '+1-415-555-0100' }],
  ['<sip:+14155550100@192.0.2.10:5060;user=phone>;tag=x', { kind: 'number', number: '+14155550100' }],
  ['From: "Bob" <sip:+14155550100@192.0.2.10>', { kind: 'number', number: '+14155550100' }],
  ['sip:alice@voice.example.com', { kind: 'words' }],
  ['5550100, reception', { kind: 'words' }],
  [one, { kind: 'sid', sids: [one] }],
  [` "${one.toUpperCase()}",`, { kind: 'sid', sids: [one.toUpperCase()] }],
  [`https://voice.example.com/v1/Accounts/${other}/Calls/${one}?x=1`, { kind: 'sid', sids: [one, other] }],
  [one.slice(0, -1), { kind: 'words' }],
])('classifies %j', (text, kind) => {
  expect(queryKind(text)).toEqual(kind)
})
