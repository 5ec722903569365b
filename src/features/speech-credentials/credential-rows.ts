/** Speech credentials for the health board: what distinguishes them, and the state of each task. Pure. */
import { type Json, textAt } from '../../contract/json.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { credentialName, keyOwnerOf } from '../../patterns/credentials/credential-name.ts'
import {
  type SpeechTask,
  taskNames,
  tasks,
  type Health,
  healthOf,
} from '../../patterns/credentials/credential-health.ts'
import type { RowFilters } from '../../patterns/list/row-filters.ts'
import type { CredentialTest, CredentialTests, TestResult } from '../../patterns/credentials/credential-tests.ts'

/** `odd`: the last test returned an unknown word. */
export type TaskState = Health | 'odd'

export interface TaskRow {
  readonly state: TaskState
  /** On screen and in exports: our word, or the server's own if the state is odd. */
  readonly word: string
  /** The vendor's reason for a failure, known only from a test made here; null otherwise. */
  readonly reason: string | null
}

export interface CredentialRow {
  readonly value: SpeechCredential
  readonly raw: Json
  /** The name used everywhere. */
  readonly name: string
  /** '' if the server has no labels, or this one has none. */
  readonly label: string
  /** Distinguishes it from others of its vendor, and isn't secret; null if the response has no such field. */
  readonly identifier: string | null
  readonly owner: 'account' | 'provider'
  readonly tts: TaskRow
  readonly stt: TaskRow
  readonly test: CredentialTest | null
}

const healthText: Readonly<Record<Health, string>> = {
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
    tts: toTaskRow(value, 'tts', test),
    stt: toTaskRow(value, 'stt', test),
    test,
  }
}

function toTaskRow(value: SpeechCredential, task: SpeechTask, test: CredentialTest | null): TaskRow {
  const said = currentResult(value, test)?.[task] ?? null
  const health = healthOf(value, task)
  const recorded = { state: health, word: healthText[health], reason: said?.reason ?? null }
  if (said === null) return recorded
  switch (said.status) {
    case 'ok':
      return { state: 'works', word: 'ok', reason: null }
    case 'fail':
      return { state: 'failed', word: 'failed', reason: said.reason }
    case 'not tested':
      // The record says more about an unused task. A used one has an older result, or its vendor offers no test.
      return health === 'untested' ? { ...recorded, word: 'not tested' } : recorded
    default:
      // For an unused task, a word like "skipped" says no more than the record does.
      return health === 'unused' || health === 'unset' ? recorded : { ...recorded, state: 'odd', word: said.status }
  }
}

/** The last result of a test made here; null if the record shows a later test by someone else. */
function currentResult({ last_tested }: SpeechCredential, test: CredentialTest | null): TestResult | null {
  const last = test?.last
  if (last?.kind !== 'answered') return null
  return last.storedAt === last_tested ? last.result : null
}

/** Fields by which users recognise an account at a vendor, best first. */
const namingFields = ['access_key_id', 'client_id', 'user_id', 'region', 'instance_id']

function identifierOf(raw: Json): string | null {
  const owner = keyOwnerOf(raw)
  if (owner !== null) return owner.project_id ?? owner.client_email
  return namingFields.map((field) => textAt(raw, field)).find((text) => text !== null) ?? null
}

/** States that need attention come first. */
const order: readonly TaskState[] = ['failed', 'odd', 'untested', 'works', 'unset', 'unused']

/** The state of a credential: that of its worst task. */
export function worstOf(row: CredentialRow): TaskState {
  const states = new Set(tasks.map((task) => row[task].state))
  return order.find((state) => states.has(state)) ?? 'unused'
}

/** The reason not to delete the credential that this one replaces yet; null if there is none. */
export function reasonToKeep(row: CredentialRow): string | null {
  const used = tasks.filter((task) => row[task].state !== 'unused' && row[task].state !== 'unset')
  if (used.length === 0) return 'The new credential isn’t used for TTS or STT.'
  const broken = used.find((task) => row[task].state === 'failed' || row[task].state === 'odd')
  if (broken !== undefined) return `The new credential failed its test for ${taskNames[broken]}.`
  if (row.test?.running) return 'The new credential is being tested.'
  // The server can't test some vendors.
  const isTested = row.test?.last?.kind === 'answered'
  if (!isTested && used.some((task) => row[task].state === 'untested')) return 'Test the new credential first.'
  return null
}

/** Filters by their URL parameters; another one is by finding. */
export const credentialFilters: RowFilters<CredentialRow, 'health' | 'vendor'> = {
  health: { valueOf: toHealth, choices: ['failed', 'untested'] },
  vendor: { valueOf: ({ value }) => value.vendor },
}

/** Counts each credential once, by its worst task. */
function toHealth(row: CredentialRow): string {
  const worst = worstOf(row)
  return worst === 'odd' ? 'failed' : worst
}
