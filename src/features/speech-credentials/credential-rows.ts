/** Speech credentials as the health board shows them: with what tells them apart, and how each half is. Pure. */
import type { Json } from '../../contract/json.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { credentialName, keyOwnerOf, textAt } from '../../patterns/credential-name.ts'
import { type Half, halves, type Health, healthOf } from '../../patterns/credential-health.ts'
import type { CredentialTest, CredentialTests, TestResult } from '../../patterns/credential-tests.ts'

/** `odd`: the last test answered with a word that is none of the known ones. */
export type HalfState = Health | 'odd'

export interface HalfRow {
  readonly state: HalfState
  /** On screen and in exports: ours, or the server's own where it is an odd one. */
  readonly word: string
  /** Why it failed, in the vendor's words; only the test that was made here knows. */
  readonly reason: string | null
}

export interface CredentialRow {
  readonly value: SpeechCredential
  readonly raw: Json
  /** What it is called everywhere. */
  readonly name: string
  /** '' where the server knows no labels, or this one has none. */
  readonly label: string
  /** What is no secret and tells it from others of its vendor; null: the answer holds nothing of the kind. */
  readonly identifier: string | null
  readonly owner: 'account' | 'provider'
  readonly tts: HalfRow
  readonly stt: HalfRow
  readonly test: CredentialTest | null
}

const healthWords: Readonly<Record<Health, string>> = {
  works: 'ok',
  failed: 'failed',
  untested: 'never tested',
  unused: 'not used',
  unset: 'not set',
}

export function toCredentialRow({ value, raw }: Readable<SpeechCredential>, tests: CredentialTests): CredentialRow {
  const test = tests.get(value.speech_credential_sid) ?? null
  return {
    value,
    raw,
    name: credentialName(raw),
    label: textAt(raw, 'label') ?? '',
    identifier: identifierOf(raw),
    owner: value.account_sid === null ? 'provider' : 'account',
    tts: toHalf(value, 'tts', test),
    stt: toHalf(value, 'stt', test),
    test,
  }
}

function toHalf(value: SpeechCredential, half: Half, test: CredentialTest | null): HalfRow {
  const said = currentResult(value, test)?.[half] ?? null
  const health = healthOf(value, half)
  if (said === null) return { state: health, word: healthWords[health], reason: null }
  switch (said.status) {
    case 'ok':
      return { state: 'works', word: 'ok', reason: null }
    case 'fail':
      return { state: 'failed', word: 'failed', reason: said.reason }
    case 'not tested':
      // Of an unused half the record says more; a used one has an older result, or its vendor offers no test.
      return { state: health, word: health === 'untested' ? 'not tested' : healthWords[health], reason: said.reason }
    default:
      // Of a half that nobody uses, a word like "skipped" says no more than the record does.
      return health === 'unused' || health === 'unset'
        ? { state: health, word: healthWords[health], reason: said.reason }
        : { state: 'odd', word: said.status, reason: said.reason }
  }
}

/** The last answer to a test made here, unless the record says that it was tested again since, by someone else. */
function currentResult({ last_tested }: SpeechCredential, test: CredentialTest | null): TestResult | null {
  const last = test?.last
  if (last?.kind !== 'answered') return null
  return last.storedAt === last_tested ? last.result : null
}

/** Fields by which people know an account at a vendor, best first. */
const namingFields = ['access_key_id', 'client_id', 'user_id', 'region', 'instance_id']

function identifierOf(raw: Json): string | null {
  const owner = keyOwnerOf(raw)
  if (owner !== null) return owner.project_id ?? owner.client_email
  return namingFields.map((field) => textAt(raw, field)).find((text) => text !== null) ?? null
}

/** What needs a person comes first. */
const order: readonly HalfState[] = ['failed', 'odd', 'untested', 'works', 'unset', 'unused']

/** A whole credential is as its worst half. */
export function worstOf(row: CredentialRow): HalfState {
  const states = new Set(halves.map((half) => row[half].state))
  return order.find((state) => states.has(state)) ?? 'unused'
}
