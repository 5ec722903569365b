import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DurationDialog } from './range-dialogs.tsx'

/** Returns what the dialog does about durations that were entered and applied. */
function apply(least: string, most: string): unknown[] {
  const done: unknown[] = []
  render(<DurationDialog least="" most="" onApply={(range) => done.push(range)} onClose={() => done.push('closed')} />)
  fireEvent.change(screen.getByLabelText('Min duration (s)'), { target: { value: least } })
  fireEvent.change(screen.getByLabelText('Max duration (s)'), { target: { value: most } })
  fireEvent.click(screen.getByText('Apply'))
  return done
}

test.each([
  ['60', '60', { least: '60', most: '60' }],
  ['60', ' 100 ', { least: '60', most: '100' }],
  ['60', '', { least: '60', most: '' }],
  ['', '0', { least: '', most: '0' }],
])('applies durations from "%s" to "%s"', (least, most, range) => {
  expect(apply(least, most)).toEqual([range, 'closed'])
})

test.each([
  ['60', '59', 'Enter Min duration or more.'],
  ['60', '1 min', 'Enter whole seconds.'],
])('refuses durations from "%s" to "%s"', (least, most, error) => {
  expect(apply(least, most)).toEqual([])
  expect(screen.getByText(error)).toBeDefined()
})
