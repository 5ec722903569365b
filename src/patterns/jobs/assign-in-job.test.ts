import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { createQueryClient, toQueryOptions } from '../../api/query.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { sampleRecord } from '../../features/phone-numbers/phone-number-fixtures.ts'
import { assignInJob } from './assign-in-job.ts'

test.each([
  [2, 1, 'GET'],
  [2, 100_000, 'PUT'],
  [6, 100_000, 'GET'],
  [0, 1, 'PUT'],
])('keeps what others assigned before it began: %i minutes, %i numbers, %s', async (minutes, count, method) => {
  const toNumber = (application: string) => sampleRecord({ sid: 'n1', number: '1', application })
  const { client, asked } = createFakeClient((one) =>
    one.method === 'GET' ? json([toNumber('other').raw]) : new Response(null, { status: 204 }),
  )
  const queryClient = createQueryClient()
  const number = toNumber('old')
  const { queryKey } = toQueryOptions(client, phoneNumbersQuery)
  const rows = Array.from({ length: count }, () => number)
  const list = { rows, unreadable: [], complete: true, total: null, receivedAt: Date.now() - minutes * 60_000 }
  queryClient.setQueryData<Listed<PhoneNumber>>(queryKey, list)
  const { signal } = new AbortController()
  const item = { sid: 'n1', target: 'new', raw: number.raw }
  await assignInJob({ client, queryClient })
    .run(item, signal, signal)
    .catch(() => null)
  expect(asked.map((one) => one.method)).toEqual([method])
})
