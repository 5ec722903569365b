import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { createQueryClient } from '../../api/query.ts'
import { isTabHeld } from '../../lib/tab-losses.ts'
import { received, reception } from './application-fixtures.ts'
import { restore } from './application-restore.tsx'
import { rememberDeleted } from './deleted-applications.ts'

test.each([
  ['opens the restored application', '/applications', ['app-2']],
  ['doesn’t open it if the user is elsewhere by then, and may be typing', '/phone-numbers/new', []],
])('%s', async (_, path, expected) => {
  history.replaceState(null, '', '/applications')
  const { client } = createFakeClient(({ method }) => {
    history.replaceState(null, '', path)
    return method === 'POST' ? json({ sid: 'app-2' }, 201) : json({ ...received, application_sid: 'app-2' })
  })
  rememberDeleted(client, { application: reception, hidden: {} })
  // A reload would forget it.
  expect(isTabHeld()).toBe(true)
  const opened: string[] = []
  await restore({ client, queryClient: createQueryClient() }, received.application_sid, (sid) => opened.push(sid))
  expect(opened).toEqual(expected)
  expect(isTabHeld()).toBe(false)
})
