/**
 * Switches: the mock can behave either way where servers of this API are known to differ, or where an administrator
 * notices the difference. src/contract/silences.ts describes them. Readings of the spec that no known server has are
 * tested without the mock (e2e/tolerance).
 */
import { speechDefaults } from '../../src/contract/applications.ts'
import { maxPageSize, retentionDays } from '../../src/contract/recent-calls.ts'
import type { SilenceName } from '../../src/contract/silences.ts'
import { z } from '../../src/contract/zod.ts'
import { minuteMs } from './clock.ts'

export type SwitchValue = string | number | boolean | null

export interface Switch<V extends SwitchValue = SwitchValue> {
  /** Allowed values; null for any that the schema accepts. */
  readonly values: readonly V[] | null
  readonly schema: z.ZodMiniType<V>
  /** Its value in each profile. */
  readonly documented: V
  readonly deployed: V
}

export const switches = {
  singleApplication: oneOf('array', 'object'),
  order: oneOf('creation', 'key'),
  listQueries: oneOf('ignored', 'honoured'),
  providerCalls: oneOf('placed', 'refused'),
  createdCall: oneOf('sid', 'sid and callId'),
  gone: oneOf('404', 'by operation'),
  neverAnswered: oneOf(null, '1970-01-01T00:00:00.000Z'),
  callSidInDetail: oneOf('reached an application', 'answered'),
  endedCallMs: amount(7 * 24 * 60 * minuteMs, 10 * minuteMs, 60 * minuteMs),
  callOrigin: oneOf('single read', 'everywhere'),
  duration: oneOf('always', 'after the end'),
  credentialFields: oneOf('as documented', 'everywhere'),
  shortSecrets: oneOf('masked', 'in clear'),
  providerCredentials: oneOf('hidden', 'listed'),
  unsetMessagingHook: oneOf('empty url', null),
  extraFields: oneOf(false, true),
  createdAt: oneOf('ms', 's'),
  beyondTheSpec: oneOf(false, true),
  rateLimit: limit(null),
  paging: oneOf('defaulted', 'mandatory'),
  pageBase: oneOf(1, 1, 0),
  largestCount: amount(100_000, maxPageSize, maxPageSize),
  largestDays: limit(retentionDays),
  recordFilters: oneOf('ignored', 'honoured'),
  tokenLife: limit(null),
  tokenCase: oneOf('matters', 'ignored'),
  unknownFields: oneOf('ignored', 'refused'),
  ownerOfCreate: oneOf('first account', 'as stated'),
  foreignApplication: oneOf('refused', 'accepted'),
  applicationUpdate: oneOf('replaced', 'merged'),
  defaultVoice: text(speechDefaults.speech_synthesis_voice, 'en-US-Standard-C'),
  leadingPlus: oneOf('kept', 'stripped'),
  speechFlags: oneOf('use_for and vne_for', 'use_for only', 'vne_for only'),
  absentFlag: oneOf(0, null, 1),
  updates: oneOf(false, true),
  credentialUpdate: oneOf('kept', 'erased'),
} as const satisfies { readonly [Name in SilenceName]?: unknown }

/** A value for each profile, and others that neither has. */
function oneOf<const V extends SwitchValue>(documented: V, deployed: V, ...others: readonly V[]): Switch<V> {
  const values = [...new Set([documented, deployed, ...others])]
  const words = `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  // zod/mini has no literal for a mixed list with type V.
  const isValue = (value: unknown): value is V => values.some((known) => known === value)
  return { values, schema: z.custom<V>(isValue, words), documented, deployed }
}

/** A whole number from 1 to `most`. */
function amount(max: number, documented: number, deployed: number): Switch<number> {
  const schema = z.int(`must be a whole number from 1 to ${max}`).check(z.gte(1), z.lte(max))
  return { values: null, schema, documented, deployed }
}

/** A whole number, at least 1; null for no limit, as deployed. */
function limit(documented: number | null): Switch<number | null> {
  const schema = z.nullable(z.int('must be a whole number or null').check(z.gte(1), z.lte(1_000_000)))
  return { values: null, schema, documented, deployed: null }
}

function text(documented: string, deployed: string): Switch<string> {
  return { values: null, schema: z.string('must be a text').check(z.maxLength(256)), documented, deployed }
}
