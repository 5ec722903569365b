/** Accounts and carriers, which the spec knows by their sids alone (extras.ts). Apart, since first pages name them. */
import { Flag, orNull, Sid, TextOrNull } from './common.ts'
import { allowed, extra } from './extra.ts'
import { z } from './zod.ts'

/** An account that the token can see. Servers answer its webhook secret in clear, and lists the key of its recordings, too. */
export const ListedAccount = allowed('ListedAccount', 'account_sid', z.object({ account_sid: Sid, name: TextOrNull }))

/** The account of the connection. */
export const Account = allowed(
  'Account',
  'account_sid',
  z.object({
    account_sid: Sid,
    name: TextOrNull,
    // Calls of one that is off are refused.
    is_active: Flag,
    sip_realm: TextOrNull,
    // Answers calls that registered devices make.
    device_calling_application_sid: TextOrNull,
    // On: no call records are written.
    disable_cdrs: Flag,
  }),
)
export type Account = z.output<typeof Account.schema>

const CarrierFields = z.object({
  voip_carrier_sid: Sid,
  name: TextOrNull,
  // null: the service provider's, which its accounts may use.
  account_sid: TextOrNull,
  // Answers calls whose number has no application.
  application_sid: TextOrNull,
  // Calls of one that is off are refused.
  is_active: orNull(z.union([z.number(), z.boolean()])),
})

/** A carrier: the spec only knows the sids on phone numbers. Servers answer four of its passwords in clear. */
export const VoipCarrier = allowed('VoipCarrier', 'voip_carrier_sid', CarrierFields)
export type VoipCarrier = z.output<typeof CarrierFields>

export const listAccounts = extra({
  name: 'listAccounts',
  summary: 'Accounts that the token can see (not in the spec)',
  effect: 'read',
  method: 'GET',
  path: '/v1/Accounts',
  resource: 'accounts',
  answer: { kind: 'list', record: ListedAccount },
  status: 200,
})

export const listVoipCarriers = extra({
  name: 'listVoipCarriers',
  summary: 'Carriers and their names (not in the spec)',
  effect: 'read',
  method: 'GET',
  path: '/v1/VoipCarriers',
  resource: 'voip-carriers',
  answer: { kind: 'list', record: VoipCarrier },
  status: 200,
})

export const getAccount = extra({
  name: 'getAccount',
  summary: 'The account and its default application for devices (not in the spec)',
  effect: 'read',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}',
  resource: 'accounts',
  answer: { kind: 'record', record: Account },
  status: 200,
})
