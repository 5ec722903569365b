/** State of a speech credential, from its record. Pure. */
import type { SpeechCredential } from '../../contract/speech-credentials.ts'

/** The two halves of speech: text to speech (synthesis) and speech to text (recognition). */
export const halves = ['tts', 'stt'] as const
export type Half = (typeof halves)[number]

export const halfNames: Readonly<Record<Half, string>> = { tts: 'text to speech', stt: 'speech to text' }

/**
 * State of one half of a credential. `unset`: its use flag is missing, which servers treat as no.
 * `untested`: in use, with no test result.
 */
export type Health = 'works' | 'failed' | 'untested' | 'unused' | 'unset'

export function healthOf(credential: SpeechCredential, half: Half): Health {
  const isUsed = half === 'tts' ? credential.use_for_tts : credential.use_for_stt
  if (isUsed === null) return 'unset'
  if (!isUsed) return 'unused'
  const isOk = half === 'tts' ? credential.tts_tested_ok : credential.stt_tested_ok
  if (isOk === true) return 'works'
  // A flag of 0 without a test is the server's initial value, not a result.
  return isOk === false && credential.last_tested !== null ? 'failed' : 'untested'
}

/** Whether any half in use has a test result. */
export const isTested = (credential: SpeechCredential): boolean =>
  halves.some((half) => ['works', 'failed'].includes(healthOf(credential, half)))

/** Returns the halves in use that failed their test. */
export const failedHalves = (credential: SpeechCredential): Half[] =>
  halves.filter((half) => healthOf(credential, half) === 'failed')
