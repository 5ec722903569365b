/**
 * Reads beyond the document that deployed servers offer (deployed-server.md, 1.2 and 2.1). Optional: where
 * they answer with an error the dashboard goes on without, silently.
 */
import { orNull, Sid } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { z } from './zod.ts'

/** An account that the token can see. */
export const Account = {
  name: 'Account',
  id: 'account_sid',
  secrets: ['webhook_secret'],
  schema: z.looseObject({ account_sid: Sid, name: orNull(z.string()) }),
}

/** A carrier, for its name: the document only knows carriers by the sids on phone numbers. */
export const VoipCarrier = {
  name: 'VoipCarrier',
  id: 'voip_carrier_sid',
  secrets: ['register_password', 'inbound_auth_password', 'smpp_password', 'smpp_inbound_password'],
  schema: z.looseObject({ voip_carrier_sid: Sid, name: orNull(z.string()) }),
}

export const listAccounts = endpoint({
  name: 'listAccounts',
  summary: 'Accounts that the token can see (beyond the document)',
  effect: 'read',
  method: 'GET',
  path: '/v1/Accounts',
  resource: 'accounts',
  answer: { kind: 'list', record: Account },
  status: 200,
  timeoutMs: 15_000,
})

export const listVoipCarriers = endpoint({
  name: 'listVoipCarriers',
  summary: 'Carriers and their names (beyond the document)',
  effect: 'read',
  method: 'GET',
  path: '/v1/VoipCarriers',
  resource: 'voip-carriers',
  answer: { kind: 'list', record: VoipCarrier },
  status: 200,
  timeoutMs: 15_000,
})

export const extras = { listAccounts, listVoipCarriers } as const

/** Everything that a server of this API may be asked: the document's operations and these. */
export type OperationName = EndpointName | keyof typeof extras
