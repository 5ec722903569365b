import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { createSessionJobs } from '../../../jobs/session-jobs.ts'
import { JobsContext } from '../../../patterns/jobs/jobs-context.tsx'
import { NamesProvider } from '../names-context.tsx'
import { sampleRows } from '../phone-number-fixtures.ts'
import { BulkDialog } from './bulk-dialog.tsx'

test('says that Undo goes by the applications it shows if they could not be read again', async () => {
  const { client } = createFakeClient(({ url }) => (url.endsWith('/PhoneNumbers') ? json({}, 403) : json([])))
  const chosen = sampleRows([{ sid: 'n1', number: '15550001000', application: 'app-sales' }])
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <NamesProvider>
        <BulkDialog
          work={{ kind: 'assign', target: null }}
          {...{ chosen }}
          onStarted={() => undefined}
          onClose={() => undefined}
        />
      </NamesProvider>
    </JobsContext>,
  )
  await shows('Couldn’t check whether the numbers have changed. Undo would restore the applications shown here.')
  expect(screen.getByText('Unassign 1 phone number', { selector: 'button' }).getAttribute('aria-disabled')).toBeNull()
})
