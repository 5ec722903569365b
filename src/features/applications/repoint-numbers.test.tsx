import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { settle } from '../../../e2e/fakes/fake-clock.ts'
import { pageText, renderPage } from '../../../e2e/fakes/render-page.tsx'
import { startJob } from '../../../e2e/fakes/start-job.ts'
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import { parseRecord, type Readable } from '../../contract/record.ts'
import type { ItemOutcome } from '../../jobs/job-spec.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { JobsContext } from '../../patterns/jobs/jobs-context.tsx'
import { received } from './application-fixtures.ts'
import { RepointNumbers } from './repoint-numbers.tsx'

const number = { phone_number_sid: 'n1', number: '15550001000', application_sid: 'app-1', voip_carrier_sid: null }
// The sample matches the contract.
const record = parseRecord(PhoneNumber, { ...number, account_sid: null }) as Readable<PhoneNumber>

test.each<[ItemOutcome, string, boolean]>([
  [{ kind: 'read-only' }, 'Waiting. Turn off read-only in the connection menu to resume.0 of 1', false],
  [{ kind: 'signed-out' }, 'Waiting. Sign in to resume.0 of 1', false],
  [{ kind: 'busy', waitMs: 5000 }, 'Rate limited by the server, resumes in', true],
])(
  'shows why re-assigning waits after %j, and offers to pause only what would resume',
  async (why, words, canPause) => {
    const jobs = createSessionJobs(new EventTarget())
    const run = () => Promise.reject(new Error('refused'))
    const job = startJob(
      { title: 'Unassign', page: '/', kind: 'write', items: [record], nameOf: () => '', run, classify: () => why },
      { jobs },
    )
    await settle()
    const repointing = { isRunning: true, view: job.view(), error: null, repoint: async () => undefined }
    await renderPage(
      createFakeClient(() => json([])).client,
      <JobsContext value={jobs}>
        <RepointNumbers application_sid="app-1" records={[record]} repointing={repointing} onStart={() => undefined} />
      </JobsContext>,
    )
    expect(pageText()).toContain(words)
    expect(pageText().includes('Pause')).toBe(canPause)
  },
)

test('does only what the button says: typed text is refused, or first becomes the choice', async () => {
  const repoint = vi.fn<(title: string, target: string | null) => Promise<void>>(async () => undefined)
  const repointing = { isRunning: false, view: null, error: null, repoint }
  const { client } = createFakeClient(() =>
    json([{ ...received, application_sid: 'app-2', account_sid: 'my-account' }]),
  )
  await renderPage(
    client,
    <RepointNumbers application_sid="app-1" records={[record]} repointing={repointing} onStart={() => undefined} />,
  )
  const field = screen.getByRole('combobox')
  const press = () => fireEvent.click(screen.getByRole('button', { name: /assign 1 number/ }))
  fireEvent.change(field, { target: { value: 'Sales' } })
  press()
  expect(pageText()).toContain('“Sales” isn’t in the list.')
  fireEvent.change(field, { target: { value: 'Recep' } })
  press()
  expect(repoint).not.toHaveBeenCalled()
  press()
  expect(repoint).toHaveBeenCalledWith('Re-assign 1 number to Reception', 'app-2')
})
