import type { Services } from '../api/context.tsx'
import { queryKey } from '../api/query.ts'
import { listApplications } from '../contract/applications.ts'
import type { Listed } from '../contract/endpoint.ts'
import { listPhoneNumbers } from '../contract/phone-numbers.ts'
import { ofAccount } from './of-account.ts'

/**
 * What to add to the body of a create, so that the record comes to be of the connection's account. The document's
 * bodies name none; where the token sees several, servers refuse a create without it or choose by themselves
 * (docs/api.md#creating-applications). By the lists as read: {} while nothing in them is of another account.
 */
export function statedAccount({ client, queryClient }: Services): { readonly account_sid?: string } {
  const { account_sid } = client.connection
  if (account_sid === null) return {}
  const seesOthers = [listApplications, listPhoneNumbers].some((endpoint) => {
    const key = queryKey(client, endpoint, {})
    const list = queryClient.getQueryData<Listed<{ readonly account_sid: string | null }>>(key)
    return list !== undefined && ofAccount(list, account_sid).others > 0
  })
  return seesOthers ? { account_sid } : {}
}
