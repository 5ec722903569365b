import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { renderPage } from '../../../e2e/fakes/render-page.tsx'
import { classifyOutcome } from '../../jobs/classify-outcome.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { startBulk } from '../bulk-results.ts'
import { JobsContext } from '../jobs-context.tsx'
import { AssignPicker } from './assign-picker.tsx'

test('changes no number that a job is about to change', async () => {
  const jobs = createSessionJobs(new EventTarget())
  const common = { title: '', page: '/', kind: 'write', nameOf: String } as const
  const spec = { ...common, items: ['n0', 'n1'], run: () => new Promise(() => undefined), classify: classifyOutcome }
  // The first is a new number, of an import.
  await startBulk(jobs, spec, [null, ['n1', { kind: 'assign', target: 'a' }]])
  await renderPage(
    createFakeClient(() => json([])).client,
    <JobsContext value={jobs}>
      <AssignPicker
        number={{ phone_number_sid: 'n1', number: '1415', application_sid: 'b' }}
        assigning={null}
        anchor={document.body}
        note={() => undefined}
        isHere={() => true}
        onAssigned={() => undefined}
        onClose={() => undefined}
      />
    </JobsContext>,
  )
  const { title } = screen.getByRole('button', { name: 'Unassign', hidden: true })
  expect(title).toBe('A job is about to change this number; see Jobs.')
})
