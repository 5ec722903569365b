/**
 * Inputs that choose an outcome, so that tests can produce every outcome.
 *
 * Calls placed to +1 NXX 555 01XX, in any area code (reserved for fiction): by the last four digits, in the table
 * `magicNumbers`. Other destinations have random outcomes.
 *
 * Speech credentials: by a word in their identifier, ignoring case, in the table `magicKeys`; the first match wins. The
 * identifier is `access_key_id` for aws, `project_id` inside `service_key` for google, and `label` for other vendors.
 * Without such a word, both tasks are ok.
 */
import type { CallShape } from './call-plan.ts'

type MagicShape = Pick<CallShape, 'outcome'> & Partial<Pick<CallShape, 'ringMs' | 'talkMs' | 'hasEarlyMedia'>>

export const magicNumbers: Readonly<Record<string, MagicShape & { readonly meaning: string }>> = {
  '0190': { meaning: 'busy (486)', outcome: 'busy' },
  '0191': { meaning: 'rings 30 s, no answer (487)', outcome: 'no-answer', ringMs: 30_000 },
  '0192': { meaning: 'declined (603)', outcome: 'declined' },
  '0193': { meaning: 'the trunk fails (503)', outcome: 'failed' },
  '0194': { meaning: 'answers after 25 s', outcome: 'answered', ringMs: 25_000, talkMs: 60_000 },
  '0195': { meaning: 'number not found (404)', outcome: 'not-found' },
  '0196': { meaning: 'answers after 2 s, talks for an hour', outcome: 'answered', ringMs: 2_000, talkMs: 3_600_000 },
  '0197': {
    meaning: 'early media, then an answer',
    outcome: 'answered',
    ringMs: 8_000,
    talkMs: 45_000,
    hasEarlyMedia: true,
  },
  '0198': { meaning: 'answers after 2 s, hangs up after 5 s', outcome: 'answered', ringMs: 2_000, talkMs: 5_000 },
}

/** Returns a magic destination's outcome, or undefined for any other. */
export function magicShape(destination: string): MagicShape | undefined {
  const [, line = ''] = /^\+?1\d{3}555(\d{4})$/.exec(destination) ?? []
  return magicNumbers[line]
}

export interface MagicKey {
  readonly word: string
  /** The test's status: ok, fail, or an unknown word. */
  readonly tts: string
  readonly stt: string
  /** The vendor's reason for the failure. */
  readonly reason: string
  /** The test's duration in ms of real time. */
  readonly takesMs: number
  /** Whether the first test succeeds regardless. */
  readonly isOkAtFirst?: boolean
}

export const magicKeys: readonly MagicKey[] = [
  { word: 'ttsfail', tts: 'fail', stt: 'ok', reason: 'The voice is not available in this region.', takesMs: 400 },
  { word: 'sttfail', tts: 'ok', stt: 'fail', reason: 'Speech recognition is not enabled for this key.', takesMs: 400 },
  { word: 'unreachable', tts: 'fail', stt: 'fail', reason: 'The vendor did not answer in time.', takesMs: 90_000 },
  { word: 'oddword', tts: 'degraded', stt: 'ok', reason: '', takesMs: 300 },
  { word: 'slow', tts: 'ok', stt: 'ok', reason: '', takesMs: 20_000 },
  {
    word: 'revoked',
    tts: 'fail',
    stt: 'fail',
    reason: 'The key was revoked.',
    takesMs: 300,
    isOkAtFirst: true,
  },
  {
    word: 'fail',
    tts: 'fail',
    stt: 'fail',
    reason: 'The security token included in the request is invalid.',
    takesMs: 300,
  },
]

const unmarked: MagicKey = { word: '', tts: 'ok', stt: 'ok', reason: '', takesMs: 300 }

/** Returns the test result of a credential with this identifier. `isFirst`: it was never tested before. */
export function magicKey(identifier: string, isFirst: boolean): MagicKey {
  const lower = identifier.toLowerCase()
  const key = magicKeys.find(({ word }) => lower.includes(word)) ?? unmarked
  return isFirst && key.isOkAtFirst === true ? unmarked : key
}
