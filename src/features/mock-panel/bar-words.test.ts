import { expect, test } from 'vitest'
import { barWords } from './bar-words.ts'

const state = {
  options: { seed: 42, scenario: 'demo', profile: 'documented', switches: {} },
  startedAt: '2026-03-10T09:30:00.000Z',
  clock: { ms: Date.UTC(2026, 2, 10, 9, 30), rate: 1 },
  counts: {},
  faults: [],
}

test('the banner says what is usual in few words', () => {
  expect(barWords(state, 'utc')).toStrictEqual(['demo', 'documented', 'no faults', 'clock running', 'seed 42'])
})

test('the banner counts what is not', () => {
  const odd = {
    ...state,
    options: { ...state.options, switches: { pageBase: 0, listOrder: 'sid' } },
    faults: [{ id: 'fault-1', endpoint: '*' }],
  }
  expect(barWords({ ...odd, clock: { ...state.clock, rate: 0 } }, 'utc')).toStrictEqual([
    'demo',
    'documented + 2 switches',
    '1 fault',
    'clock frozen, 2026-03-10 09:30',
    'seed 42',
  ])
  expect(barWords({ ...odd, clock: { ...state.clock, rate: 60 } }, 'utc')[3]).toMatch(/^clock running at 60×, 2026/)
})
