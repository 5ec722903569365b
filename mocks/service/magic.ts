/**
 * Inputs that choose an outcome, so that every outcome can be had on purpose.
 *
 * Calls placed to +1 NXX 555 01XX, in any area code (numbers kept for fiction):
 * the table `magicNumbers`, by the last four digits. Every other destination comes out by chance.
 *
 * Speech credentials, by a word in their identifier, in any letter case:
 * aws `access_key_id`, google `project_id` inside `service_key`, other vendors `label`:
 * the table `magicKeys`, first match. No word: both halves ok.
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

/** What a magic destination asks for; undefined for every other. */
export function magicShape(destination: string): MagicShape | undefined {
  const [, line = ''] = /^\+?1\d{3}555(\d{4})$/.exec(destination) ?? []
  return magicNumbers[line]
}

export interface MagicKey {
  readonly word: string
  /** A status word of the test: ok, fail, or one that nobody has heard of. */
  readonly tts: string
  readonly stt: string
  /** Why a half fails, as a vendor would put it. */
  readonly reason: string
  /** Real time that the test takes, ms. */
  readonly takesMs: number
  /** The first test is ok all the same. */
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

/** What the test of a credential with this identifier comes to. `isFirst`: it was never tested before. */
export function magicKey(identifier: string, isFirst: boolean): MagicKey {
  const lower = identifier.toLowerCase()
  const key = magicKeys.find(({ word }) => lower.includes(word)) ?? unmarked
  return isFirst && key.isOkAtFirst === true ? unmarked : key
}
