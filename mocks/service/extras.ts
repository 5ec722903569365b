/** Reads beyond the spec, as deployed servers have them (docs/api.md#operations-beyond-the-spec). */
import type { JsonObject } from '../../src/contract/json.ts'
import { accounts, type Carrier, carriers, carriersOf, serviceProviderSid } from './accounts.ts'
import { endOf } from './call-life.ts'
import { liveCalls } from './calls.ts'
import { ok, type Operation } from './operation.ts'
import { pathAccount } from './scope.ts'

export const listAccounts: Operation = ({ caller }) =>
  ok(
    accounts
      .filter(({ account_sid }) => caller.accounts.includes(account_sid))
      .map(({ account_sid, name }) => ({ account_sid, name, service_provider_sid: serviceProviderSid, is_active: 1 })),
  )

export const listVoipCarriers: Operation = ({ caller }) =>
  ok(carriers.filter(({ account_sid }) => caller.accounts.includes(account_sid)).map(toCarrier))

export const listAccountVoipCarriers: Operation = (request) =>
  ok(carriersOf(pathAccount(request, 'calls')).map(toCarrier))

/** With a password in clear, as deployed servers answer it: it has to be dropped by whoever reads this. */
function toCarrier({ voip_carrier_sid, account_sid, name }: Carrier): JsonObject {
  const register_password = 'carrier-password-in-clear'
  return { voip_carrier_sid, name, account_sid, application_sid: null, is_active: 1, register_password }
}

/** As where the operator has calls counted; elsewhere both stay 0. */
export const getCallCount: Operation = (request, state, now) => {
  const plans = liveCalls(state, pathAccount(request, 'calls'), now).filter((plan) => endOf(plan) > now)
  const count = (direction: string) => plans.filter((plan) => plan.direction === direction).length
  return ok({ inbound: count('inbound'), outbound: count('outbound') })
}
