/** Reads beyond the spec, as deployed servers have them (docs/api.md#operations-beyond-the-spec). */
import { accounts, carriers, serviceProviderSid } from './accounts.ts'
import { ok, type Operation } from './operation.ts'

export const listAccounts: Operation = ({ caller }) =>
  ok(
    accounts
      .filter(({ account_sid }) => caller.accounts.includes(account_sid))
      .map(({ account_sid, name }) => ({ account_sid, name, service_provider_sid: serviceProviderSid, is_active: 1 })),
  )

export const listVoipCarriers: Operation = ({ caller }) =>
  ok(
    carriers
      .filter(({ account_sid }) => caller.accounts.includes(account_sid))
      .map(({ voip_carrier_sid, account_sid, name }) => ({ voip_carrier_sid, name, account_sid, is_active: 1 })),
  )
