/** Records of operations beyond the spec (extras.ts), but for accounts and carriers (carriers.ts). */
import { cutUrls } from '../lib/cut-urls.ts'
import { Timestamp, TextOrNull } from './common.ts'
import { allowed } from './extra.ts'
import { z } from './zod.ts'

/** Alerts are stored up to so much later than what they tell of, ms. */
export const alertDelayMs = 20_000

/**
 * Something that went wrong, as the platform noted it up to 20 s later. Those of one batch that are alike collapse into one:
 * they never count calls.
 */
const AlertFields = z.object({
  time: Timestamp,
  // Open: new ones come with each release.
  alert_type: TextOrNull,
  message: TextOrNull,
  // The call_sid of the call that met it, where there was one.
  target_sid: TextOrNull,
  vendor: TextOrNull,
  detail: TextOrNull,
})
/** Its texts quote the URLs of hooks and media, whose query and user part may be secret. */
export const Alert = { ...allowed('Alert', null, AlertFields), mapText: cutUrls }
export type Alert = z.output<typeof AlertFields>
