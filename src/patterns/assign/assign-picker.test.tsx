import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Client } from '../../api/client.ts'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { renderPage } from '../../../e2e/fakes/render-page.tsx'
import { classifyOutcome } from '../../jobs/classify-outcome.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { startBulk } from '../jobs/bulk-results.ts'
import { JobsContext } from '../jobs/jobs-context.tsx'
import { shownToasts } from '../toast/toast.ts'
import { AssignPicker } from './assign-picker.tsx'

const common = { title: '', page: '/', kind: 'write', nameOf: String } as const
const spec = { ...common, items: ['n0', 'n1'], run: () => new Promise(() => undefined), classify: classifyOutcome }
const assign = { kind: 'assign', target: 'a' } as const

function renderPicker(client: Client) {
  const jobs = createSessionJobs(new EventTarget())
  const picker = (
    <JobsContext value={jobs}>
      <AssignPicker
        number={{ phone_number_sid: 'n1', number: '1415', application_sid: 'b' }}
        assigning={null}
        anchor={document.body}
        note={() => undefined}
        isMounted={() => true}
        onAssigned={() => undefined}
        onClose={() => undefined}
      />
    </JobsContext>
  )
  return { jobs, show: () => renderPage(client, picker) }
}

const unassign = () => screen.getByRole('button', { name: 'Unassign', hidden: true })

test('changes no number that a job is about to change', async () => {
  const { jobs, show } = renderPicker(createFakeClient(() => json([])).client)
  // The first is a new number, of an import.
  await startBulk(jobs, spec, (sid) => (sid === 'n0' ? null : [sid, assign]))
  await show()
  expect(unassign().title).toBe('A job is about to change this number; see Jobs.')
})

test('offers no application of another account, which the token may see and a server would accept', async () => {
  const application = (application_sid: string, account_sid: string) => {
    const hook = { url: 'https://example.com', method: 'POST' }
    return { application_sid, account_sid, name: 'Sales', call_hook: hook, call_status_hook: hook }
  }
  const all = [application('mine', 'MY-account'), application('theirs', 'another')]
  const { client } = createFakeClient(({ url }) => json(url.endsWith('Applications') ? all : []))
  await renderPicker(client).show()
  await waitFor(() => expect(screen.getByRole('option', { hidden: true }).textContent).toContain('mine'))
})

test('undoes nothing once a job is about to change the number', async () => {
  const { client, asked } = createFakeClient(({ method }) => (method === 'PUT' ? json(null, 204) : json([])))
  const { jobs, show } = renderPicker(client)
  await show()
  fireEvent.click(unassign())
  await waitFor(() => expect(shownToasts.get()).toMatchObject([{ action: { label: 'Undo' } }]))
  await startBulk(jobs, spec, (sid) => (sid === 'n0' ? null : [sid, assign]))
  const before = asked.length
  await act(async () => shownToasts.get()[0]?.action?.run())
  expect(asked).toHaveLength(before)
  expect(shownToasts.get().at(-1)?.details).toBe('A job is about to change it; see Jobs.')
})

test('undoes to the application that the number had when it was assigned, not to that of the list', async () => {
  let stored: unknown = 'c'
  const { client, asked } = createFakeClient(({ method, body, url }) => {
    if (method === 'PUT') stored = (body as { application_sid: unknown }).application_sid
    if (method === 'PUT') return json(null, 204)
    return json(url.endsWith('/n1') ? { phone_number_sid: 'n1', number: '1415', application_sid: stored } : [])
  })
  await renderPicker(client).show()
  fireEvent.click(unassign())
  await waitFor(() => expect(shownToasts.get().at(-1)).toMatchObject({ action: { label: 'Undo' } }))
  await act(async () => shownToasts.get().at(-1)?.action?.run())
  expect(asked.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { application_sid: null },
    { application_sid: 'c' },
  ])
})

test('waits only briefly for the read before an assignment', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms === 3000 ? AbortSignal.abort() : new AbortController().signal,
  )
  const { client, asked } = createFakeClient(({ method, url }) =>
    method === 'PUT' ? json(null, 204) : url.endsWith('/n1') ? new Promise(() => undefined) : json([]),
  )
  await renderPicker(client).show()
  fireEvent.click(unassign())
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
})

test('undoes also if the read before it hangs', async () => {
  const record = { phone_number_sid: 'n1', number: '1415', application_sid: null }
  const { client, asked } = createFakeClient(({ method, url }) => {
    if (method === 'PUT') return json(null, 204)
    // After the read before the assignment, its own request, and the read back.
    return asked.filter((one) => one.url === url).length > 3 ? new Promise(() => undefined) : json(record)
  })
  await renderPicker(client).show()
  fireEvent.click(unassign())
  await waitFor(() => expect(shownToasts.get().at(-1)).toMatchObject({ action: { label: 'Undo' } }))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms === 3000 ? AbortSignal.abort() : new AbortController().signal,
  )
  void shownToasts.get().at(-1)?.action?.run()
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2))
})
