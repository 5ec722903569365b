/** What is known of an account's configuration: its lists as far as they were read. */
import type { Application } from '../../contract/applications.ts'
import type { VoipCarrier } from '../../contract/carriers.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { PatternReport } from './pattern-report.ts'

type Of<T> = Pick<Readable<T>, 'value' | 'raw' | 'passwords'>

/**
 * `absent`: the server has no such list, and that is no fault of it. `forbidden`: not for this token. `off`: turned off by the
 * user. `unread`: nobody has read it yet, and the page doesn't.
 */
export type Known<T> =
  | {
      readonly state: 'read'
      readonly rows: readonly Of<T>[]
      readonly isWhole: boolean
      /** Some were changed since, and read one by one. */
      readonly isPatched?: boolean
    }
  | { readonly state: 'reading' | 'failed' | 'absent' | 'forbidden' | 'off' | 'unread' }

export interface Configuration {
  readonly numbers: Known<PhoneNumber>
  readonly applications: Known<Application>
  readonly credentials: Known<SpeechCredential>
  readonly carriers: Known<VoipCarrier>
  /** null: not examined yet; `failed`: patterns can't be examined, as without a worker. */
  readonly patterns: PatternReport | 'failed' | null
  /** Of calls that registered devices make; null: none, or not known. */
  readonly deviceApplication: string | null
  /** Applications that calls went to lately, as far as records were read. */
  readonly called: ReadonlySet<string>
  /** ms since 1970. */
  readonly now: number
}
