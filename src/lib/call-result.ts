type Tone = 'good' | 'attention' | 'bad' | 'neutral'

/**
 * Results of calls: a name for URLs and filters, a short term, and a tone. Good: answered. Neutral: no one's fault,
 * such as busy. Attention and bad: the call failed, and someone may have to look.
 */
const results = {
  answered: ['answered', 'good'],
  busy: ['busy', 'neutral'],
  'no-answer': ['no answer', 'neutral'],
  unavailable: ['unavailable', 'neutral'],
  declined: ['declined', 'neutral'],
  redirected: ['redirected', 'neutral'],
  'not-answered': ['not answered', 'neutral'],
  'no-such-number': ['no such number', 'attention'],
  'incomplete-number': ['incomplete number', 'attention'],
  refused: ['refused', 'attention'],
  rejected: ['rejected', 'attention'],
  'other-failure': ['failed', 'bad'],
  unknown: ['unknown', 'neutral'],
} as const satisfies Readonly<Record<string, readonly [text: string, tone: Tone]>>
export type CallResultName = keyof typeof results

export interface CallResult {
  readonly name: CallResultName
  readonly text: string
  readonly tone: Tone
}

/** Results of unanswered calls, by final SIP status. RFC 3261, 21; RFC 8197 and 8688 for 607 and 608. */
const byStatus: Readonly<Record<number, CallResultName>> = {
  401: 'refused',
  402: 'refused',
  403: 'refused',
  404: 'no-such-number',
  407: 'refused',
  408: 'no-answer',
  410: 'no-such-number',
  480: 'unavailable',
  484: 'incomplete-number',
  486: 'busy',
  487: 'no-answer',
  600: 'busy',
  603: 'declined',
  604: 'no-such-number',
  607: 'declined',
  608: 'rejected',
}

/** Several results under one name, as users search for them. */
export const resultGroups = {
  unanswered: namesOf((name) => name !== 'answered' && name !== 'unknown'),
  failed: namesOf((name) => ['attention', 'bad'].includes(results[name][1])),
} as const
export type ResultGroup = keyof typeof resultGroups

export function isResultGroup(name: string): name is ResultGroup {
  return Object.hasOwn(resultGroups, name)
}

/** Returns null if it's neither a result nor a group. */
export function describeResult(name: string): string | null {
  if (name === 'failed') return 'failed'
  if (name === 'unanswered') return 'not answered'
  // Not "failed", which is the name of the group.
  if (name === 'other-failure') return 'other failure'
  return isResult(name) ? results[name][0] : null
}

/**
 * Returns the result of an ended call. `answered` outweighs the status, which tells how an unanswered call ended;
 * null if unknown, as in live records: then a success status means answered.
 */
export function toCallResult(answered: boolean | null, sipStatus: number | null): CallResult {
  const name = toName(answered, sipStatus)
  const [text, tone] = results[name]
  return { name, text, tone }
}

function toName(answered: boolean | null, sipStatus: number | null): CallResultName {
  const status = sipStatus ?? 0
  const isSuccess = status >= 200 && status < 300
  if (answered ?? isSuccess) return 'answered'
  const known = byStatus[status]
  if (known !== undefined) return known
  if (status >= 400 && status < 700) return 'other-failure'
  if (status >= 300 && status < 400) return 'redirected'
  return answered === null ? 'unknown' : 'not-answered'
}

function isResult(name: string): name is CallResultName {
  return Object.hasOwn(results, name)
}

function namesOf(isWanted: (name: CallResultName) => boolean): ReadonlySet<string> {
  return new Set(Object.keys(results).filter((name) => isResult(name) && isWanted(name)))
}
