import type { CallResultName, ResultGroup } from '../../lib/call-result.ts'

/**
 * The records behind a mark of a chart: plain data, for a link. What is absent lets everything pass; null asks for
 * records that have no such value.
 */
export interface CallFilter {
  /** `attempted_at` within [from, to), ms since 1970. */
  readonly from?: number
  readonly to?: number
  /** Under way then, ms since 1970: begun by that time, and not ended. */
  readonly at?: number
  readonly result?: CallResultName | ResultGroup
  readonly sip?: number | null
  readonly reason?: string | null
  readonly trunk?: string | null
  readonly direction?: string | null
  /** Of either party, by its digits. */
  readonly number?: string
  readonly answered?: boolean
  /** Whole seconds, both included; a record without a duration is in no range. */
  readonly minDuration?: number
  readonly maxDuration?: number
}
