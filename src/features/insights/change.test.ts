import { expect, test } from 'vitest'
import { changeOfShare, signed } from './change.ts'

const share = (numerator: number, denominator: number) => ({ numerator, denominator })

test('marks a change that rounds to zero with ±', () => {
  expect([signed(-0.04, 1), signed(0.04, 1), signed(-0.06, 1), signed(0.06, 1), signed(-0.4, 0)]).toEqual([
    '±0.0',
    '±0.0',
    '−0.1',
    '+0.1',
    '±0',
  ])
})

test('shows an arrow for a significant change, good or bad depending on the figure', () => {
  const [low, high] = [share(700, 1000), share(800, 1000)]
  expect(changeOfShare(low, high, 'higher')).toEqual({ words: '−10.0', tone: 'bad', arrow: 'down' })
  expect(changeOfShare(high, low, 'higher')).toEqual({ words: '+10.0', tone: 'good', arrow: 'up' })
  expect(changeOfShare(high, low, 'lower')?.tone).toBe('bad')
  expect(changeOfShare(high, low, null)).toEqual({ words: '+10.0', tone: 'neutral', arrow: 'up' })
})

test('shows no arrow for a change within chance, and no change without earlier calls', () => {
  expect(changeOfShare(share(7, 10), share(8, 10), 'higher')).toEqual({ words: '−10.0', tone: 'neutral', arrow: null })
  expect(changeOfShare(share(7, 10), share(0, 0), 'higher')).toBeNull()
})
