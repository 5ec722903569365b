import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { at, createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { ClientContext } from '../../api/context.tsx'
import { createQueryClient } from '../../api/query.ts'
import { useLastDay } from './use-last-day.ts'

type Fake = ReturnType<typeof createFakeClient>

function render({ client }: Pick<Fake, 'client'>) {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ClientContext value={client}>{children}</ClientContext>
    </QueryClientProvider>
  )
  return renderHook(() => useLastDay(), { wrapper }).result
}

test('reads the records again even if there were none', async () => {
  const fake = createFakeClient(() => json({ total: 0, batch: 25, page: 1, data: [] }))
  const result = render(fake)
  await waitFor(() => expect(result.current.newest).toEqual([]))
  await act(() => result.current.read.refetch())
  expect(fake.asked).toHaveLength(2)
})

/** A page of 600 calls, one a minute; the newest began just now. */
function pageOf(page: number, now: number) {
  const data = Array.from({ length: page === 1 ? 500 : 100 }, (_, index) => {
    const attempted_at = new Date(now - ((page - 1) * 500 + index) * 60_000).toISOString()
    return { attempted_at, answered: true, direction: 'inbound', sip_status: 200, sip_callid: attempted_at }
  })
  return json({ total: 600, page: String(page), page_size: '500', data })
}
const pageIn = (url: string) => Number(new URL(url).searchParams.get('page'))

test('keeps the figures while a refresh has the first page only: the others lack calls that have moved to them', async () => {
  let [now, late] = [at, Promise.resolve()]
  const { client } = createFakeClient(
    async ({ url }) => {
      if (pageIn(url) === 2) await late
      return pageOf(pageIn(url), now)
    },
    { now: () => now },
  )
  const result = render({ client })
  await waitFor(() => expect(result.current.day).toMatchObject({ calls: 600, isWhole: true }))
  const { day } = result.current
  now += 20 * 60_000
  let answer = () => {}
  late = new Promise((resolve) => (answer = resolve))
  const refreshed = result.current.read.refetch()
  await waitFor(() => expect(result.current.newestAt).toBe(now))
  expect(result.current.day).toBe(day)
  answer()
  await act(() => refreshed)
  expect(result.current.day).toMatchObject({ calls: 600, isWhole: true })
})

test('does not count a day as whole from a new first page and an older second one', async () => {
  let [now, isDown] = [at, { first: false, second: false }]
  const { client } = createFakeClient(
    ({ url }) => {
      const isUp = pageIn(url) === 1 ? !isDown.first : !isDown.second
      return isUp ? pageOf(pageIn(url), now) : json({ msg: 'no' }, 400)
    },
    { now: () => now },
  )
  const result = render({ client })
  await waitFor(() => expect(result.current.day).toMatchObject({ calls: 600, isWhole: true }))
  now += 20 * 60_000
  isDown = { first: true, second: true }
  await act(() => result.current.read.refetch())
  expect(result.current.day).toMatchObject({ calls: 600, isWhole: true })
  isDown = { first: false, second: true }
  await act(() => result.current.read.refetch())
  // Its oldest minute may be incomplete.
  expect(result.current.day).toMatchObject({ calls: 499, isWhole: false })
})
