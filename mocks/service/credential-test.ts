/** The credential test: a pretended request to the vendor. Outcomes are chosen by magic keys (magic.ts). */
import type { JsonObject } from '../../src/contract/json.ts'
import { magicKey } from './magic.ts'
import { parseObject } from './masks.ts'
import type { SpeechCredentialRow } from './rows.ts'
import { findVendor } from './vendors.ts'

export interface TestOutcome {
  readonly answer: JsonObject
  readonly takesMs: number
  /** The row with the results noted; halves that were not tested keep their last one. */
  readonly row: SpeechCredentialRow
}

/** Spec silent (testStatuses): status values other than ok; deployed servers say fail (with a reason) and not tested. */
export function testCredential(row: SpeechCredentialRow, now: number): TestOutcome {
  const key = magicKey(identifierOf(row))
  const tests = findVendor(row.vendor)?.tests
  const tts = tests?.tts === true && row.use_for_tts === 1 ? key.tts : 'not tested'
  const stt = tests?.stt === true && row.use_for_stt === 1 ? key.stt : 'not tested'
  const half = (status: string) => ({
    status,
    ...(status === 'fail' ? { reason: key.reason } : {}),
  })
  const isTried = tts !== 'not tested' || stt !== 'not tested'
  return {
    answer: { tts: half(tts), stt: half(stt) },
    takesMs: isTried ? key.takesMs : 0,
    row: {
      ...row,
      last_tested: now,
      tts_tested_ok: tts === 'not tested' ? row.tts_tested_ok : tts === 'ok' ? 1 : 0,
      stt_tested_ok: stt === 'not tested' ? row.stt_tested_ok : stt === 'ok' ? 1 : 0,
    },
  }
}

/** The part of a credential that is no secret and that tells it from others. */
function identifierOf({ vendor, label, fields }: SpeechCredentialRow): string {
  const { access_key_id, service_key } = fields
  if (vendor === 'aws') return typeof access_key_id === 'string' ? access_key_id : ''
  if (vendor !== 'google') return label ?? ''
  const project = typeof service_key === 'string' ? parseObject(service_key)?.['project_id'] : undefined
  return typeof project === 'string' ? project : ''
}
