import type { Services } from '../api/context.tsx'
import { queryKey } from '../api/query.ts'
import { listApplications } from '../contract/applications.ts'
import type { Listed } from '../contract/endpoint.ts'
import { listPhoneNumbers } from '../contract/phone-numbers.ts'
import { ofAccount } from './of-account.ts'

/**
 * Returns the field to add to the body of a create, so that the record goes to the connection's account. The spec has
 * no such field; if the token sees several accounts, servers refuse a create without it or choose one themselves
 * (docs/api.md#creating-applications). {} unless the lists read so far have records of other accounts.
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
