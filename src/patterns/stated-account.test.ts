import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../e2e/fakes/fake-client.ts'
import { createQueryClient, query, toQueryOptions } from '../api/query.ts'
import { listPhoneNumbers } from '../contract/phone-numbers.ts'
import { statedAccount } from './stated-account.ts'

const number = (account_sid: string | null) => ({ phone_number_sid: `n-${account_sid}`, number: '1', account_sid })

test.each([
  ['nothing was read', null, {}],
  ['all are of the account', ['my-account', 'MY-account', null], {}],
  ['some are of another', ['my-account', 'another'], { account_sid: 'my-account' }],
])('states the account only if records of others were read: %s', async (_, owners, stated) => {
  const { client } = createFakeClient(() => json((owners ?? []).map(number)))
  const queryClient = createQueryClient()
  if (owners !== null) await queryClient.query(toQueryOptions(client, query(listPhoneNumbers, {})))
  expect(statedAccount({ client, queryClient })).toEqual(stated)
})
