import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Fragment } from 'react'
import { expect, test, vi } from 'vitest'
import { ClientContext } from '../../../api/context.tsx'
import { createFakeClient } from '../../../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../../../e2e/fakes/fake-clock.ts'
import { createQueryClient } from '../../../api/query.ts'
import { dismissAllToasts } from '../../../patterns/toast/toast-fixtures.ts'
import { shownToasts } from '../../../patterns/toast/toast.ts'
import { rawCall, sampleCall } from '../call-fixtures.ts'
import { EndCallDialog } from './end-call-dialog.tsx'
import { firstSight, seenGone, type WatchedCall } from './watched-call.ts'

function open(answer: Parameters<typeof createFakeClient>[0]) {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const dialogOf = (status: string, change: (call: WatchedCall) => WatchedCall = (call) => call) => (
    <QueryClientProvider client={queryClient}>
      <ClientContext value={client}>
        <EndCallDialog
          call={change(
            firstSight('c1', sampleCall('c1', { call_status: status }), 'list', { order: 1, at: 1, before: null }),
          )}
          names={{ known: 'whole', names: new Map() }}
          onOutcome={() => undefined}
          onClose={() => undefined}
        />
      </ClientContext>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(dialogOf('in-progress'))
  const press = () => fireEvent.click(endButton())
  const become = (...given: Parameters<typeof dialogOf>) => rerender(dialogOf(...given))
  return { asked, press, become, unmount }
}

const endButton = () => screen.getByRole('button', { name: 'End call' })

test('sends no second command until the outcome of the first is known', async () => {
  const reading = defer<Response>()
  const { asked, press } = open(({ method }) =>
    method === 'PUT'
      ? new Response('current call state is incompatible with requested action for call_sid c1', { status: 422 })
      : reading.promise,
  )
  press()
  await act(settle)
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  fireEvent.click(screen.getByRole('button', { name: 'Ending…' }))
  await act(async () => {
    reading.resolve(Response.json(rawCall('c1', { call_status: 'ringing' })))
    await settle()
  })
  expect(screen.getByRole('button', { name: 'Stop ringing' })).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('announces that a call may still be in progress after an error of the server', async () => {
  const { press } = open(() => Response.json({}, { status: 500 }))
  press()
  await act(settle)
  expect(screen.getByText('The call may still be in progress.').closest('[aria-live=polite]')).not.toBeNull()
})

test('says only that a call has probably ended if its session is gone', async () => {
  const { press } = open(({ method }) =>
    method === 'PUT'
      ? new Response('call session is gone for call_sid c1', { status: 422 })
      : Response.json(rawCall('c1', { call_status: 'in-progress' })),
  )
  press()
  await act(settle)
  const { textContent } = screen.getByRole('dialog')
  expect(textContent).toContain('The call has probably ended.')
  expect(textContent).not.toMatch(/may still be in progress|refused/)
})

test.each([
  [403, 'no', /^Couldn’t end the call .* no$/],
  [422, 'call session is gone for call_sid c1', /has probably ended$/],
])('reports in a toast that ending failed with %i if the user has gone back meanwhile', async (status, words, told) => {
  dismissAllToasts()
  const { press, unmount } = open(({ method }) =>
    method === 'PUT' ? new Response(words, { status }) : Response.json(rawCall('c1', { call_status: 'in-progress' })),
  )
  press()
  unmount()
  await vi.waitFor(() => expect(shownToasts.get()).toHaveLength(1))
  const toasts = shownToasts.get().map(({ title, details }) => (
    <Fragment key="">
      {title} {details}
    </Fragment>
  ))
  expect(render(toasts).container.textContent.trim()).toMatch(told)
})

test('disables the button but keeps its label if an answered call ends meanwhile', () => {
  const { become } = open(() => Response.json({}))
  become('completed')
  expect(endButton().getAttribute('aria-disabled')).toBe('true')
})

test('sends nothing once the call is no longer listed, and doesn’t claim that it has ended', () => {
  const { press, become, asked } = open(() => Response.json({}))
  become('in-progress', (call) => seenGone(call, 'vanished', { order: 2, at: 2, before: 1 }))
  press()
  expect(asked).toEqual([])
  expect(screen.getByRole('dialog').textContent).toContain('The call may not have ended')
  become('in-progress')
  press()
  expect(asked).toHaveLength(1)
})
