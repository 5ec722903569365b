import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pageText, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { JobsContext } from '../jobs/jobs-context.tsx'
import { Explanation } from './explanation.tsx'

const application_sid = 'd0000000-0000-4000-8000-000000000001'
const at = Date.now()
const call = {
  direction: 'inbound',
  from: 'agent1',
  to: 'sales1',
  answered: false,
  duration: 0,
  trunk: 'acme',
  termination_reason: 'failed',
  waitedMs: 400,
  seenIn: 'record',
} as const

function Page({ sip_status }: { sip_status: number }) {
  useRead(applicationsQuery)
  useRead(phoneNumbersQuery)
  return <Explanation call={{ ...call, sip_status }} at={at} applicationSid={application_sid} />
}

test.each([
  [480, ['calls to Sales', 'calls to sales1']],
  [403, ['calls from agent1']],
])('counts calls that ended with %i, whose parties may be names: %j', async (sip_status, counted) => {
  // Records of unanswered calls may not name the application.
  const data = Array.from({ length: 4 }, (_, index) => {
    const attempted_at = new Date(at - index * 60_000).toISOString()
    return {
      ...call,
      sip_status,
      attempted_at,
      sip_callid: String(index),
      ...(index === 3 ? { from: '1', to: '1' } : {}),
    }
  })
  const number = { phone_number_sid: 'e0000000-0000-4000-8000-000000000001', number: call.to, application_sid }
  const { client } = createFakeClient(({ url }) => {
    if (url.includes('/RecentCalls')) return json({ total: 4, page: '1', page_size: '500', data })
    return json(url.includes('/PhoneNumbers') ? [number] : [{ application_sid, name: 'Sales' }])
  })
  await renderPage(
    client,
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <Page sip_status={sip_status} />
    </JobsContext>,
  )
  await shows('ended this way')
  const links = Array.from(document.querySelectorAll('a'), ({ href }) => new URL(href).searchParams.get('number'))
  expect(links.filter((number) => number !== null)).toEqual([sip_status === 480 ? '"sales1"' : '"agent1"'])
  for (const calls of counted) expect(pageText()).toContain(`3 of 3 ${calls} ended this way`)
})
