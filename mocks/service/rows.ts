/** Records as the service keeps them: secrets in clear, times in ms since 1970. Answers are made from them per profile. */
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

/** The documented settings of an application, each of them a text. */
export type SpeechDefaults = Readonly<Record<keyof typeof speechDefaults, string>>

export type ApplicationRow = SpeechDefaults & {
  readonly application_sid: string
  readonly account_sid: string
  readonly name: string
  readonly call_hook: HookRow | null
  readonly call_status_hook: HookRow | null
  readonly messaging_hook: HookRow | null
  readonly created_at: number
  /** Columns that only deployed servers have, where they differ from their defaults. */
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

/** 1 or 0; null: never said. */
export type FlagRow = 0 | 1 | null

export type SpeechCredentialRow = {
  readonly speech_credential_sid: string
  /** null: it belongs to the service provider and is seen by all its accounts. */
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
  /** The vendor's own fields, secrets among them. */
  readonly fields: JsonObject
}

/** A background call that was hung up through the API before its plan ended. */
export type HungUpRow = {
  readonly call_sid: string
  /** ms since 1970 */
  readonly at: number
}

/** A live record that somebody deleted; the call goes on and leaves its detail record. */
export type RemovedCallRow = {
  readonly call_sid: string
  readonly account_sid: string
  /** When the live record would have gone by itself, ms since 1970. */
  readonly expires: number
}

/** What changes can put and remove. Background calls are in no table: they follow from the seed (traffic.ts). */
export interface Tables {
  readonly applications: ApplicationRow
  readonly phoneNumbers: PhoneNumberRow
  readonly speechCredentials: SpeechCredentialRow
  /** Calls placed through the API. */
  readonly calls: CallPlan
  readonly removedCalls: RemovedCallRow
  /** Background calls that ended otherwise than the seed has it; placed ones are stored again. */
  readonly hungUp: HungUpRow
}
