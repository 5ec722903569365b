/** An account's configuration: its lists as far as they were read. */
import type { Application } from '../../contract/applications.ts'
import type { VoipCarrier } from '../../contract/carriers.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { PatternReport } from './pattern-report.ts'

type Of<T> = Pick<Readable<T>, 'value' | 'raw' | 'passwords'>

/**
 * `absent`: the server has no such list, which isn't an error. `forbidden`: the token may not read it. `off`: turned
 * off by the user. `unread`: not read so far, and this page doesn't read it.
 */
export type Known<T> =
  | {
      readonly state: 'read'
      readonly rows: readonly Of<T>[]
      readonly isWhole: boolean
      /** Whether some records were changed since, and reread individually. */
      readonly isPatched?: boolean
    }
  | { readonly state: 'reading' | 'failed' | 'absent' | 'forbidden' | 'off' | 'unread' }

export interface Configuration {
  readonly numbers: Known<PhoneNumber>
  readonly applications: Known<Application>
  readonly credentials: Known<SpeechCredential>
  readonly carriers: Known<VoipCarrier>
  /** null while pending; `failed` if patterns can't be examined, such as without a worker. */
  readonly patterns: PatternReport | 'failed' | null
  /** Application for calls from registered devices; null if there's none, or it's unknown. */
  readonly deviceApplication: string | null
  /** Applications of recent calls, as far as records were read. */
  readonly called: ReadonlySet<string>
  /** ms since 1970. */
  readonly now: number
}
