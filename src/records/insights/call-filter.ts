import type { CallResultName, ResultGroup } from '../../lib/call-result.ts'

/**
 * The records behind a chart mark: plain data, for a link. Named as in the URL. An absent field passes everything; null
 * matches records without the value.
 */
export interface CallFilter {
  /** `attempted_at` within [from, to), ms since 1970. */
  readonly from?: number
  readonly to?: number
  /** In progress at this time, ms since 1970: begun by then, and not ended. */
  readonly at?: number
  readonly result?: CallResultName | ResultGroup
  readonly sip_status?: number | null
  readonly termination_reason?: string | null
  readonly trunk?: string | null
  readonly direction?: string | null
  /** Either party's number, or a part of it unless quoted (`exactNumber`). */
  readonly number?: string
  /** Whole seconds, inclusive; a record without a duration never matches. */
  readonly least?: number
  readonly most?: number
}
