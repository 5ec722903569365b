/**
 * What is kept of what operations beyond the spec answer (extras.ts): servers answer secrets and foreign data in clear, so
 * of each record only `fields` are, and of a value only what its schema names. The rest is dropped unread.
 */
import { cutUrls } from '../lib/cut-urls.ts'
import { Flag, orNull, Sid, Timestamp } from './common.ts'
import { z } from './zod.ts'

/** Records of which nothing is kept but what `schema` names. */
function allowed<const Name extends string, S extends z.ZodMiniObject>(name: Name, id: string | null, schema: S) {
  return { name, id, secrets: [], fields: Object.keys(schema.shape), schema }
}

/** An account that the token can see. Servers answer its webhook secret in clear, and lists the key of its recordings, too. */
export const ListedAccount = allowed(
  'ListedAccount',
  'account_sid',
  z.object({ account_sid: Sid, name: orNull(z.string()) }),
)

/** The account of the connection. */
export const Account = allowed(
  'Account',
  'account_sid',
  z.object({
    account_sid: Sid,
    name: orNull(z.string()),
    // Calls of one that is off are refused.
    is_active: Flag,
    sip_realm: orNull(z.string()),
    // Answers calls that registered devices make.
    device_calling_application_sid: orNull(z.string()),
    // On: no call records are written.
    disable_cdrs: Flag,
  }),
)
export type Account = z.output<typeof Account.schema>

const CarrierFields = z.object({
  voip_carrier_sid: Sid,
  name: orNull(z.string()),
  // null: the service provider's, which its accounts may use.
  account_sid: orNull(z.string()),
  // Answers calls whose number has no application.
  application_sid: orNull(z.string()),
  // Calls of one that is off are refused.
  is_active: orNull(z.union([z.number(), z.boolean()])),
})

/** A carrier: the spec only knows the sids on phone numbers. Servers answer four of its passwords in clear. */
export const VoipCarrier = allowed('VoipCarrier', 'voip_carrier_sid', CarrierFields)
export type VoipCarrier = z.output<typeof CarrierFields>

/** Where a carrier's calls come from and go to. */
export const SipGateway = allowed(
  'SipGateway',
  'sip_gateway_sid',
  z.object({
    sip_gateway_sid: Sid,
    voip_carrier_sid: Sid,
    ipv4: orNull(z.string()),
    netmask: orNull(z.number()),
    port: orNull(z.number()),
    // Calls from this address are accepted, whatever is_active says.
    inbound: Flag,
    outbound: Flag,
    is_active: Flag,
  }),
)
export type SipGateway = z.output<typeof SipGateway.schema>

/**
 * Something that went wrong, as the platform noted it up to 20 s later. Those of one batch that are alike collapse into one:
 * they never count calls.
 */
const AlertFields = z.object({
  time: Timestamp,
  // Open: new ones come with each release.
  alert_type: orNull(z.string()),
  message: orNull(z.string()),
  // The call_sid of the call that met it, where there was one.
  target_sid: orNull(z.string()),
  vendor: orNull(z.string()),
  detail: orNull(z.string()),
})
/** Its texts quote the URLs of hooks and media, whose query and user part may be secret. */
export const Alert = { ...allowed('Alert', null, AlertFields), mapText: cutUrls }
export type Alert = z.output<typeof AlertFields>
