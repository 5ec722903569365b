/** What came of a call, in one short term. Joins whether it was answered with its final SIP status. */
export interface CallResult {
  readonly words: string
  /** Good: answered. Neutral: nobody's fault, such as busy. Attention, bad: someone may have to look. */
  readonly tone: 'good' | 'attention' | 'bad' | 'neutral'
}

const neutral = (words: string): CallResult => ({ words, tone: 'neutral' })
const attention = (words: string): CallResult => ({ words, tone: 'attention' })

/** By final SIP status, for calls that were not answered. RFC 3261, 21; RFC 8197 and 8688 for 607 and 608. */
const results: Readonly<Record<number, CallResult>> = {
  401: attention('refused'),
  402: attention('refused'),
  403: attention('refused'),
  404: attention('no such number'),
  407: attention('refused'),
  408: neutral('no answer'),
  410: attention('no such number'),
  480: neutral('unavailable'),
  484: attention('incomplete number'),
  486: neutral('busy'),
  // The caller gave up, or it rang for too long.
  487: neutral('no answer'),
  600: neutral('busy'),
  603: neutral('declined'),
  604: attention('no such number'),
  607: neutral('declined'),
  608: attention('rejected'),
}

/**
 * The result of a call that has ended. `answered` counts more than the status, which speaks of how an unanswered one
 * ended; null where nobody says, as in live records: then a status of success means answered.
 */
export function toCallResult(answered: boolean | null, sipStatus: number | null): CallResult {
  const status = sipStatus ?? 0
  const isSuccess = status >= 200 && status < 300
  if (answered ?? isSuccess) return { words: 'answered', tone: 'good' }
  const known = results[status]
  if (known !== undefined) return known
  if (status >= 400 && status < 700) return { words: 'failed', tone: 'bad' }
  if (status >= 300 && status < 400) return neutral('redirected')
  return neutral('not answered')
}
