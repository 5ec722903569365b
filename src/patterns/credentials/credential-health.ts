/** State of a speech credential, from its record. Pure. */
import type { SpeechCredential } from '../../contract/speech-credentials.ts'

/** The two speech tasks: text to speech (synthesis) and speech to text (recognition). */
export const tasks = ['tts', 'stt'] as const
export type SpeechTask = (typeof tasks)[number]

export const taskNames: Readonly<Record<SpeechTask, string>> = { tts: 'text to speech', stt: 'speech to text' }

/**
 * State of one task of a credential. `unset`: its use flag is missing, which servers treat as no.
 * `untested`: in use, with no test result.
 */
export type Health = 'works' | 'failed' | 'untested' | 'unused' | 'unset'

export function healthOf(credential: SpeechCredential, task: SpeechTask): Health {
  const isUsed = task === 'tts' ? credential.use_for_tts : credential.use_for_stt
  if (isUsed === null) return 'unset'
  if (!isUsed) return 'unused'
  const isOk = task === 'tts' ? credential.tts_tested_ok : credential.stt_tested_ok
  if (isOk === true) return 'works'
  // A flag of 0 without a test is the server's initial value, not a result.
  return isOk === false && credential.last_tested !== null ? 'failed' : 'untested'
}

/** Whether any task in use has a test result. */
export const isTested = (credential: SpeechCredential): boolean =>
  tasks.some((task) => ['works', 'failed'].includes(healthOf(credential, task)))

/** Returns the tasks in use that failed their test. */
export const failedTasks = (credential: SpeechCredential): SpeechTask[] =>
  tasks.filter((task) => healthOf(credential, task) === 'failed')
