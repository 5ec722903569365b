import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { press, renderPage } from '../../../../e2e/fakes/render-page.tsx'
import type { TimeRange } from '../../../lib/durations.ts'
import { TimeDialog } from './range-dialogs.tsx'

test('applies times that were not edited as they are, even those that their text can’t tell apart', async () => {
  const applied: TimeRange[] = []
  await renderPage(
    createFakeClient(() => json([])).client,
    <TimeDialog
      // Both 02:30: the clocks are set back at 03:00.
      from="2026-10-25T00:30Z"
      to="2026-10-25T01:30:00.500Z"
      zone="Europe/Berlin"
      onApply={(range) => applied.push(range)}
      onClose={() => undefined}
    />,
  )
  await press('Apply')
  expect(applied).toEqual([{ from: Date.UTC(2026, 9, 25, 0, 30), to: Date.UTC(2026, 9, 25, 1, 30, 0, 500) }])
})

test('takes a time to the millisecond, by a keyboard that has its signs', async () => {
  const applied: TimeRange[] = []
  await renderPage(
    createFakeClient(() => json([])).client,
    <TimeDialog from="" to="" zone="utc" onApply={(range) => applied.push(range)} onClose={() => undefined} />,
  )
  const from = screen.getByRole('textbox', { name: 'From' })
  // Phones would show digits only.
  expect(from.getAttribute('inputmode')).toBeNull()
  fireEvent.change(from, { target: { value: '2026-03-10 09:30:15.250' } })
  await press('Apply')
  expect(applied).toEqual([{ from: Date.UTC(2026, 2, 10, 9, 30, 15, 250), to: null }])
})
