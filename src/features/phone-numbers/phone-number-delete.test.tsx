import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { defer } from '../../../e2e/fakes/fake-clock.ts'
import { pageText, press, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { paths } from '../../paths.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { AssignmentsProvider } from '../../patterns/assign/assignments.tsx'
import { JobsContext } from '../../patterns/jobs/jobs-context.tsx'
import { NamesProvider } from './names-context.tsx'
import { sampleRecord } from './phone-number-fixtures.ts'
import { PhoneNumberPanel } from './phone-number-panel.tsx'

test.each([
  [200, 'No application is assigned to it.'],
  [403, 'Couldn’t check whether its application has changed.'],
])(
  'waits to delete a number until it was read again, and deletes it also if that ends with %i',
  async (status, words) => {
    const read = defer<Response>()
    let reads = 0
    // Of the fake client's account.
    const raw = { ...sampleRecord({ sid: 'n1', number: '15550001000' }).value, account_sid: 'my-account' }
    const { client } = createFakeClient(({ url }) => {
      if (!url.endsWith('/PhoneNumbers/n1')) return json([])
      reads += 1
      return reads === 1 ? json(raw) : read.promise
    })
    const panel = (
      <JobsContext value={createSessionJobs(new EventTarget())}>
        <NamesProvider>
          <AssignmentsProvider>
            <Routes>
              <Route path={paths.phoneNumber.pattern} element={<PhoneNumberPanel />} />
            </Routes>
          </AssignmentsProvider>
        </NamesProvider>
      </JobsContext>
    )
    await renderPage(client, panel, paths.phoneNumber.link('n1'))
    await shows('Delete…')
    await press('Delete…')
    const confirm = screen.getByText('Delete number', { selector: 'button' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    expect(pageText()).not.toContain('Couldn’t check')
    await act(async () => read.resolve(json(status === 200 ? raw : { msg: 'no' }, status)))
    await shows(words)
    expect(confirm.getAttribute('aria-disabled')).toBeNull()
  },
)
