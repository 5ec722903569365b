import { expect, test } from 'vitest'
import { toTroubles, troublesCsv } from './job-troubles.ts'

test('copies failed and unknown items with their reasons', () => {
  const items = toTroubles([
    { name: '1', state: 'done', reason: null },
    { name: '+2', state: 'failed', reason: 'Refused: "no", said the server' },
    { name: '3', state: 'waiting', reason: null },
    { name: '4', state: 'unknown', reason: 'No answer' },
  ])
  expect(troublesCsv(items)).toBe(
    `item,state,reason\r\n'+2,failed,"Refused: ""no"", said the server"\r\n4,unknown,No answer\r\n`,
  )
})
