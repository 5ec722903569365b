import { expect, test } from 'vitest'
import { barText } from './bar-text.ts'

const state = {
  options: { seed: 42, scenario: 'demo', profile: 'documented', switches: {} as Record<string, string | number> },
  startedAt: '2026-03-10T09:30:00.000Z',
  clock: { ms: Date.UTC(2026, 2, 10, 9, 30), rate: 1 },
  changed: {},
  demo: { token: '', account_sid: '' },
  faults: new Array<{ id: string; endpoint: string }>(),
}

const words = (of: typeof state) => barText(of, 'utc').split(' · ')

test('summarizes the default state in few words', () => {
  expect(words(state)).toStrictEqual(['demo', 'documented', '0 faults', 'seed 42', 'clock running'])
})

test('counts deviations from the default state', () => {
  const odd = {
    ...state,
    options: { ...state.options, switches: { pageBase: 0, listOrder: 'sid' } },
    faults: [{ id: 'fault-1', endpoint: '*' }],
  }
  expect(words({ ...odd, clock: { ...state.clock, rate: 0 } })).toStrictEqual([
    'demo',
    'documented + 2 switches',
    '1 fault',
    'seed 42',
    'clock frozen, 2026-03-10 09:30',
  ])
  expect(words({ ...odd, clock: { ...state.clock, rate: 60 } })[4]).toMatch(/^clock running at 60×, 2026/)
})
