/** Records of operations beyond the spec (extras.ts), except accounts and carriers (carriers.ts). */
import { cutUrls } from '../lib/cut-urls.ts'
import { Timestamp, TextOrNull } from './common.ts'
import { allowed } from './extra.ts'
import { z } from './zod.ts'

/** ms. Alerts are stored up to this much later than the event they describe. */
export const alertDelayMs = 20_000

/**
 * A failure that the platform noted, up to 20 s later. Equal alerts of one batch are merged into one, so they can't
 * count calls.
 */
const AlertFields = z.object({
  time: Timestamp,
  // Open: each release may add some.
  alert_type: TextOrNull,
  message: TextOrNull,
  // The call_sid of the affected call, if any.
  target_sid: TextOrNull,
  vendor: TextOrNull,
  detail: TextOrNull,
})
/** Its texts quote URLs of hooks and media, whose query and user part may be secret. */
export const Alert = { ...allowed('Alert', null, AlertFields), mapText: cutUrls }
export type Alert = z.output<typeof AlertFields>
