import { expect, test } from 'vitest'
import { startInProcess } from '../../../mocks/hosts/node.ts'
import { z } from '../../contract/zod.ts'
import { ChoicesAnswer } from './control-answers.ts'
import { describeFault, labelOf, membersFor, toFaultBody } from './fault-draft.ts'

/** Reads the choices from the mock, since the panel doesn't declare any. */
async function readChoices() {
  const mock = startInProcess()
  const { fault } = z.parse(ChoicesAnswer, await mock.control('choices'))
  return { mock, fault }
}

test('builds a valid fault of every kind that the mock offers', async () => {
  const { mock, fault } = await readChoices()
  expect(fault.outcomes.length).toBeGreaterThanOrEqual(7)
  for (const outcome of fault.outcomes) {
    const { enum: values, minimum = 1 } = fault.schema.properties[outcome] ?? {}
    const texts = { endpoint: 'listCalls', times: '2', [outcome]: values?.[0] ?? String(minimum) }
    const body = toFaultBody(fault, { outcome, texts })
    expect(Object.keys(body)).toContain(outcome)
    expect(await mock.control('faults', body)).toMatchObject({ endpoint: 'listCalls', times: 2 })
    const unlabelled = [outcome, ...membersFor(fault, outcome)].filter((member) => labelOf(member) === member)
    expect(unlabelled).toStrictEqual([])
  }
})

test('asks only for the fields of the chosen outcome, and sends no others', async () => {
  const { fault } = await readChoices()
  expect(membersFor(fault, 'status')).toEqual(expect.arrayContaining(['status', 'shape', 'headers', 'latencyMs']))
  expect(membersFor(fault, 'wrongTypes')).toEqual(expect.arrayContaining(['wrongTypes', 'field', 'times']))
  expect(membersFor(fault, 'cut')).not.toContain('cut')
  expect(membersFor(fault, '')).not.toContain('shape')
  const texts = { endpoint: '*', status: '503', shape: 'msg', field: 'sid', latencyMs: '20' }
  expect(toFaultBody(fault, { outcome: 'cut', texts })).toStrictEqual({ endpoint: '*', latencyMs: 20, cut: true })
})

test('sends JSON as JSON, and invalid input as typed, for the mock to refuse', async () => {
  const { mock, fault } = await readChoices()
  const texts = { endpoint: 'getCall', status: '429', headers: '{"Retry-After":"2"}', json: '[1]', times: '' }
  expect(toFaultBody(fault, { outcome: 'status', texts })).toStrictEqual({
    endpoint: 'getCall',
    status: 429,
    headers: { 'Retry-After': '2' },
    json: [1],
  })
  const odd = toFaultBody(fault, { outcome: 'status', texts: { ...texts, status: ' ', headers: '{' } })
  expect(odd).toMatchObject({ status: ' ', headers: '{' })
  await expect(mock.control('faults', odd)).rejects.toThrow(/status.*headers/)
})

test('describes a fault by its effects', () => {
  const fault = { id: 'fault-1', endpoint: 'getCall', fired: 3, status: 503, headers: { A: 'b' }, hang: true }
  expect(describeFault(fault)).toBe('status 503, headers {"A":"b"}, hang')
})
