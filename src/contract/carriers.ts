/** Accounts and carriers, of which the spec has only the sids (extras.ts). A file of their own, for first pages. */
import { Flag, orNull, Sid, TextOrNull } from './common.ts'
import { allowed, extra } from './extra.ts'
import { z } from './zod.ts'

/** An account that the token can see. Servers return its webhook secret in clear; lists also its recording key. */
export const ListedAccount = allowed('ListedAccount', 'account_sid', z.object({ account_sid: Sid, name: TextOrNull }))

/** The account of the connection. */
export const Account = allowed(
  'Account',
  'account_sid',
  z.object({
    account_sid: Sid,
    name: TextOrNull,
    // Servers refuse the calls of an inactive account.
    is_active: Flag,
    sip_realm: TextOrNull,
    // The application for calls from registered devices.
    device_calling_application_sid: TextOrNull,
    // If set, no call records are written.
    disable_cdrs: Flag,
  }),
)
export type Account = z.output<typeof Account.schema>

const CarrierFields = z.object({
  voip_carrier_sid: Sid,
  name: TextOrNull,
  // null if it is the service provider's, whose accounts may all use it.
  account_sid: TextOrNull,
  // The application for calls whose number has none.
  application_sid: TextOrNull,
  // Servers refuse the calls of an inactive carrier.
  is_active: orNull(z.union([z.number(), z.boolean()])),
})

/** A carrier: the spec has only its sid, on phone numbers. Servers return four of its passwords in clear. */
export const VoipCarrier = allowed('VoipCarrier', 'voip_carrier_sid', CarrierFields)
export type VoipCarrier = z.output<typeof CarrierFields>

export const listAccounts = extra({
  name: 'listAccounts',
  summary: 'Accounts that the token can see (not in the spec)',
  method: 'GET',
  path: '/v1/Accounts',
  resource: 'accounts',
  answer: { kind: 'list', record: ListedAccount },
})

export const listVoipCarriers = extra({
  name: 'listVoipCarriers',
  summary: 'Carriers and their names (not in the spec)',
  method: 'GET',
  path: '/v1/VoipCarriers',
  resource: 'voip-carriers',
  answer: { kind: 'list', record: VoipCarrier },
})

export const getAccount = extra({
  name: 'getAccount',
  summary: 'The account and its default application for devices (not in the spec)',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}',
  resource: 'accounts',
  answer: { kind: 'record', record: Account },
})
