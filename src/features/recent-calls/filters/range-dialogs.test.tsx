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
