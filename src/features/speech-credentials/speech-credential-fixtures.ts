/** Speech credentials for tests. */
import type { Listed } from '../../contract/endpoint.ts'
import type { JsonObject } from '../../contract/json.ts'
import { parseRecord, type Readable } from '../../contract/record.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'

const plain = {
  vendor: 'aws',
  account_sid: 'my-account',
  use_for_tts: 1,
  use_for_stt: 1,
  last_used: null,
  last_tested: null,
  tts_tested_ok: null,
  stt_tested_ok: null,
  created_at: '2026-03-01T00:00:00.000Z',
}

export function sampleCredential(sid: string, fields: JsonObject = {}): Readable<SpeechCredential> {
  const parsed = parseRecord(SpeechCredential, { speech_credential_sid: sid, ...plain, ...fields })
  if (parsed.issues.length > 0) throw new Error(`no speech credential: ${JSON.stringify(fields)}`)
  return parsed as Readable<SpeechCredential>
}

export function sampleList(...rows: Readable<SpeechCredential>[]): Listed<SpeechCredential> {
  return { rows, unreadable: [], complete: true, total: null, receivedAt: 0 }
}

/** Fields of a credential that passed its tests at noon. */
export const tested = { last_tested: '2026-03-10T12:00:00.000Z', tts_tested_ok: 1, stt_tested_ok: 1 }
