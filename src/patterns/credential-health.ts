/** What a speech credential is good for, by what its record says. Pure. */
import type { SpeechCredential } from '../contract/speech-credentials.ts'

/** The two halves of speech: text to speech (synthesis) and speech to text (recognition). */
export const halves = ['tts', 'stt'] as const
export type Half = (typeof halves)[number]

export const halfNames: Readonly<Record<Half, string>> = { tts: 'text to speech', stt: 'speech to text' }

/**
 * One half of one credential. `unset`: the flag that selects it was never said, which servers take for no.
 * `untested`: used, and nobody knows whether it works.
 */
export type Health = 'works' | 'failed' | 'untested' | 'unused' | 'unset'

export function healthOf(credential: SpeechCredential, half: Half): Health {
  const isUsed = half === 'tts' ? credential.use_for_tts : credential.use_for_stt
  if (isUsed === null) return 'unset'
  if (!isUsed) return 'unused'
  const isOk = half === 'tts' ? credential.tts_tested_ok : credential.stt_tested_ok
  if (isOk === true) return 'works'
  // A flag of 0 without any test is how servers begin, not a result.
  return isOk === false && credential.last_tested !== null ? 'failed' : 'untested'
}

/** Halves in use that were tested, and did not work. */
export const failedHalves = (credential: SpeechCredential): Half[] =>
  halves.filter((half) => healthOf(credential, half) === 'failed')
