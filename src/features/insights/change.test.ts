import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOfShare, shownDifference, signed } from './change.ts'
import { formatShare } from '../../lib/count.ts'

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
  expect(changeOfShare(low, high, 'higher')).toEqual({ text: '−10.0', tone: 'bad', arrow: 'down' })
  expect(changeOfShare(high, low, 'higher')).toEqual({ text: '+10.0', tone: 'good', arrow: 'up' })
  expect(changeOfShare(high, low, 'lower')?.tone).toBe('bad')
  expect(changeOfShare(high, low, null)).toEqual({ text: '+10.0', tone: 'neutral', arrow: 'up' })
})

test('shows the difference of the shares as they are shown, so that both add up', () => {
  // 1.749 % and 1.751 % show as 1.7 % and 1.8 %, but 1.651 % and 1.749 % both as 1.7 %.
  expect(changeOfShare(share(1751, 100_000), share(1749, 100_000), null)?.text).toBe('+0.1')
  expect(changeOfShare(share(1749, 100_000), share(1751, 100_000), null)?.text).toBe('−0.1')
  expect(changeOfShare(share(1749, 100_000), share(1651, 100_000), null)?.text).toBe('±0.0')
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 2000, max: 9000 }), (now, then, of) => {
      const words = changeOfShare(share(now, of), share(then, of), null)?.text ?? ''
      const shown = (count: number) => Number(formatShare(count / of).replace(' %', ''))
      expect(Number(words.replace('−', '-').replace('±', ''))).toBeCloseTo(shown(now) - shown(then), 6)
    }),
  )
  expect([shownDifference(1.26, 1.24, 1), shownDifference(1.24, 1.16, 1)]).toEqual(['+0.1', '±0.0'])
})

test('shows no arrow beside a difference of zero, even if it is significant', () => {
  const [low, high] = [share(16_510_000, 1_000_000_000), share(17_490_000, 1_000_000_000)]
  expect(changeOfShare(high, low, 'lower')).toEqual({ text: '±0.0', tone: 'neutral', arrow: null })
})

test('shows no arrow for a change within chance, and no change without earlier calls', () => {
  expect(changeOfShare(share(7, 10), share(8, 10), 'higher')).toEqual({ text: '−10.0', tone: 'neutral', arrow: null })
  expect(changeOfShare(share(7, 10), share(0, 0), 'higher')).toBeNull()
})
