import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../../e2e/fakes/fake-clock.ts'
import { ClientContext } from '../../api/context.tsx'
import { createQueryClient } from '../../api/query.ts'
import { deletePhoneNumber } from '../../contract/phone-numbers.ts'
import { useDeleteRecord } from './delete-record.ts'
import { dismissAllToasts } from '../toast/toast-fixtures.ts'
import { shownToasts, showToast } from '../toast/toast.ts'

afterEach(() => {
  dismissAllToasts()
  history.replaceState(null, '', '/')
})

/** Confirms a deletion, and maybe goes back before the response. Returns what the user sees. */
async function remove(status: number, goesBack: boolean) {
  const answered = defer<Response>()
  const { client } = createFakeClient(() => answered.promise)
  const seen: unknown[] = []
  const options = {
    remove: deletePhoneNumber,
    input: { phone_number_sid: 'n1' },
    leave: () => void seen.push('left'),
    onDeleted: () => showToast({ tone: 'good', title: 'Deleted' }),
    failedTitle: 'Couldn’t delete',
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>
      <ClientContext value={client}>{children}</ClientContext>
    </QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useDeleteRecord(options), { wrapper })
  act(() => result.current.dialog.onConfirm())
  if (goesBack) {
    unmount()
    history.replaceState(null, '', '/elsewhere')
  }
  await act(async () => {
    answered.resolve(new Response(null, { status }))
    await settle()
  })
  return [...seen, ...shownToasts.get().map(({ title }) => title)]
}

test.each([
  [204, false, ['left', 'Deleted']],
  [204, true, ['Deleted']],
  [403, false, []],
  [403, true, ['Couldn’t delete']],
])('a response of %i, with the user gone back (%j)', async (status, goesBack, expected) => {
  expect(await remove(status, goesBack)).toEqual(expected)
})
