import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { renderPage } from '../../../e2e/fakes/render-page.tsx'
import type { Client } from '../../api/client.ts'
import { ExportDialog } from './list-options-dialog.tsx'
import { toCsvFormat } from './list-options.tsx'

/** Takes 5 ms per row, so that an export takes several slices. */
const csv = toCsvFormat<string>({
  name: (name) => {
    const until = performance.now() + 5
    while (performance.now() < until);
    return name
  },
})

test.each<[string, number, (client: Client) => void]>([
  ['saves a file', 1, () => undefined],
  ['saves no file after signing out', 0, (client) => client.close()],
  ['saves no file of a locked page', 0, (client) => client.lock()],
])('an export takes one click, and %s', async (_, files, during) => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const { client } = createFakeClient(() => json([]))
  const found = ['a', 'b', 'c', 'd', 'e', 'f']
  await renderPage(client, <ExportDialog noun="row" {...{ csv, found }} unreadable={0} onClose={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Export 6 rows' })
  await act(async () => fireEvent.click(button))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  during(client)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), { timeout: 10_000 })
  expect(saved).toHaveBeenCalledTimes(files)
})
