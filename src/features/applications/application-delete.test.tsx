import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pageText, press, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { JobsContext } from '../../patterns/jobs/jobs-context.tsx'
import { reception, received } from './application-fixtures.ts'
import { DeleteApplication } from './application-delete.tsx'

test('names the first numbers of the application, and counts the others', async () => {
  const { application_sid } = received
  const numbers = Array.from({ length: 1010 }, (_, index) => {
    const number = `1555${String(index).padStart(7, '0')}`
    return { phone_number_sid: number, number, application_sid, voip_carrier_sid: null }
  })
  const { client } = createFakeClient(({ url }) => json(url.endsWith('/PhoneNumbers') ? numbers : []))
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <DeleteApplication application={reception} />
    </JobsContext>,
  )
  await press('Delete…')
  await shows('Used by 1,010 numbers')
  expect(pageText()).toContain('and 1,002 more')
  expect(document.querySelectorAll('[aria-label="Phone numbers that use it"] li')).toHaveLength(9)
})
