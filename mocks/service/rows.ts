/** Records as stored: secrets in clear, times in ms since 1970. Responses derive from them by profile. */
import type { speechDefaults } from '../../src/contract/applications.ts'
import type { JsonObject } from '../../src/contract/json.ts'
import type { CallPlan } from './call-plan.ts'

export type HookRow = {
  readonly webhook_sid: string
  readonly url: string
  readonly method: string
  readonly username: string | null
  readonly password: string | null
}

/** An application's documented settings, all of them texts. */
export type SpeechDefaults = Readonly<Record<keyof typeof speechDefaults, string>>

export type ApplicationRow = SpeechDefaults & {
  readonly application_sid: string
  readonly account_sid: string
  readonly name: string
  readonly call_hook: HookRow | null
  readonly call_status_hook: HookRow | null
  readonly messaging_hook: HookRow | null
  readonly created_at: number
  /** Columns that only deployed servers have, if they differ from their defaults. */
  readonly extra: JsonObject
}

export type PhoneNumberRow = {
  readonly phone_number_sid: string
  readonly number: string
  readonly voip_carrier_sid: string | null
  readonly account_sid: string
  readonly application_sid: string | null
  readonly service_provider_sid: string | null
}

/** 1 or 0; null if never set. */
export type FlagRow = 0 | 1 | null

export type SpeechCredentialRow = {
  readonly speech_credential_sid: string
  /** null if it belongs to the service provider, in which case all its accounts see it. */
  readonly account_sid: string | null
  readonly vendor: string
  readonly label: string | null
  readonly use_for_tts: FlagRow
  readonly use_for_stt: FlagRow
  readonly last_used: number | null
  readonly last_tested: number | null
  readonly tts_tested_ok: FlagRow
  readonly stt_tested_ok: FlagRow
  readonly created_at: number
  /** The vendor's own fields, including secrets. */
  readonly fields: JsonObject
}

/** The tables that changes can modify. Background calls are in none, since they derive from the seed (traffic.ts). */
export interface Tables {
  readonly applications: ApplicationRow
  readonly phoneNumbers: PhoneNumberRow
  readonly speechCredentials: SpeechCredentialRow
  /** Calls placed through the API. */
  readonly calls: CallPlan
  /** Deleted live records, and when they would have expired, ms since 1970. Their calls continue and leave records. */
  readonly removedCalls: { readonly call_sid: string; readonly account_sid: string; readonly expires: number }
  /** Background calls hung up through the API, and when, ms since 1970. Placed calls are replaced in `calls` instead. */
  readonly hungUp: { readonly call_sid: string; readonly at: number }
}
