import { expect, test } from 'vitest'
import type { Json } from '../contract/json.ts'
import { createEngine } from './engine.ts'
import { anyRecord } from './store/record-query.ts'

test('a deeply nested record can be sent to the page, with its neighbours', () => {
  const engine = createEngine()
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as Json
  engine.add([{ call_sid: '1', x: deep }, { call_sid: '2' }])
  const { id } = engine.view({ query: anyRecord, sort: null })
  const rows = structuredClone(engine.rows({ view: id, from: 0, end: 2 }))
  expect(rows?.[1]).toEqual({ row: 1, raw: { call_sid: '2' } })
  expect(structuredClone(engine.record({ row: 0 }))).toMatchObject({ row: 0, raw: { call_sid: '1' } })
})

test('finds the records of a moment', () => {
  const engine = createEngine()
  engine.add(['09:00:00.001', '09:00:00.000', '08:59:59.999'].map((time) => ({ attempted_at: `2026-03-10T${time}Z` })))
  const found = engine.attemptedAt(Date.UTC(2026, 2, 10, 9))
  expect(found).toEqual([{ row: 1, raw: { attempted_at: '2026-03-10T09:00:00.000Z' } }])
})
