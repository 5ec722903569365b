/**
 * Chooses the speech credential of a call, and says why, or why there's none. Pure: works on records already read.
 * Source: docs/api.md#which-credential-a-call-uses.
 */
import type { Application } from '../../contract/applications.ts'
import { isJsonObject, textAt } from '../../contract/json.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { type SpeechTask, taskNames, tasks, type Health, healthOf } from './credential-health.ts'
import { credentialName, keyOwnerOf } from './credential-name.ts'
import { vendorLabel } from '../server-text.ts'
import { memoize } from '../../lib/once-per.ts'

/** The raw record shows whether the server has labels, and whether a key is readable. */
export type Credential = Pick<Readable<SpeechCredential>, 'value' | 'raw'>

export interface SpeechNeed {
  readonly task: SpeechTask
  readonly vendor: string
  /** null if there's no label, which isn't the same as an empty one. */
  readonly label: string | null
  /** Whether it's used only if the default has no credential, or fails. */
  readonly isFallback: boolean
}

export interface Choice extends SpeechNeed {
  /** Whether the server has labels, and so matches by them; otherwise any credential of the vendor will do. */
  readonly isByLabel: boolean
  /** The account's first. By label: all matches. Otherwise the vendor's usable ones, or all if none is. */
  readonly candidates: readonly Credential[]
  /** The deciding candidate: the first, or the best if any will do. null if there's none. */
  readonly found: Credential | null
  /** State of `found`. `broken` if its key can't be read. */
  readonly health: Health | 'broken' | null
  /** Whether calls use `found`; if not, they have no credential, since servers try no other. */
  readonly isUsed: boolean
}

const words = { tts: 'synthesis', stt: 'recognizer' } as const

export function needsOf(application: Application): SpeechNeed[] {
  const isOn = application['use_for_fallback_speech']
  const prefixes = isOn === 1 || isOn === true ? ['', 'fallback_'] : ['']
  return prefixes.flatMap((prefix) =>
    tasks.flatMap((task) => {
      const vendor = textAt(application, `${prefix}speech_${words[task]}_vendor`)
      const label = application[`${prefix}speech_${words[task]}_label`]
      if (vendor === null) return []
      return [{ task, vendor, label: typeof label === 'string' ? label : null, isFallback: prefix !== '' }]
    }),
  )
}

/** `credentials`: all of the account and its provider, in the server's order. `isByLabel`: if known from elsewhere. */
export function choose(
  need: SpeechNeed,
  credentials: readonly Credential[],
  isByLabel: boolean = credentials.some(showsLabel),
): Choice {
  const { task, vendor, label } = need
  // Servers match vendors case-sensitively.
  const ofVendor = credentials
    .filter(({ value }) => value.vendor === vendor && (!isByLabel || (value['label'] ?? null) === label))
    .toSorted((a, b) => Number(a.value.account_sid === null) - Number(b.value.account_sid === null))
  const usable = ofVendor.filter(({ value }) => isUsable(healthOf(value, task), vendor, isByLabel))
  const candidates = isByLabel || usable.length === 0 ? ofVendor : usable
  const found = (isByLabel ? candidates[0] : bestOf(candidates, task)) ?? null
  const health = found === null ? null : isBroken(found) && isByLabel ? 'broken' : healthOf(found.value, task)
  return { ...need, isByLabel, candidates, found, health, isUsed: isUsable(health, vendor, isByLabel) }
}

/** Returns a memoized `choose`: even 10,000 applications have only a few different needs. */
export function createChooser(credentials: readonly Credential[], isByLabel?: boolean): (need: SpeechNeed) => Choice {
  const chosen = memoize((_key: string, need: SpeechNeed) => choose(need, credentials, isByLabel))
  return (need) => chosen(JSON.stringify([need.task, need.isFallback, need.vendor, need.label]), need)
}

/** Only for google does the test result decide. */
function isUsable(health: Choice['health'], vendor: string, isByLabel: boolean): boolean {
  if (isByLabel && vendor === 'google') return health === 'works'
  return health === 'works' || health === 'untested' || health === 'failed'
}

/** Returns the usable candidate with the best test result. */
function bestOf(candidates: readonly Credential[], task: SpeechTask): Credential | undefined {
  const whose = (health: Health) => candidates.find(({ value }) => healthOf(value, task) === health)
  return whose('works') ?? whose('untested') ?? candidates[0]
}

export const showsLabel = ({ raw }: Pick<Credential, 'raw'>): boolean => isJsonObject(raw) && 'label' in raw

/** Servers return a key that is valid JSON as JSON, with its secrets masked. */
function isBroken({ value, raw }: Credential): boolean {
  return value.vendor === 'google' && textAt(raw, 'service_key') !== null && keyOwnerOf(raw) === null
}

/** Says why calls have no credential, or may fail with it: "AWS, spare failed its last test". '' if they work. */
export function whyNot(choice: Choice): string {
  const { vendor, label, isByLabel, candidates, found } = choice
  const what = `${vendorLabel(vendor)} credential`
  if (found === null) return `no ${what}${isByLabel ? ` ${labelText(label)}` : ''}`
  const name = !isByLabel && candidates.length > 1 ? `each ${what}` : credentialName(found.raw)
  const fault = faultOf(choice)
  return fault === '' ? '' : `${name} ${fault}`
}

/** Like `whyNot` for the credential found, without its name: "failed its last test". */
export function faultOf({ task, health }: Choice): string {
  switch (health) {
    case 'failed':
      return 'failed its last test'
    case 'untested':
      return 'was never tested'
    case 'broken':
      return 'has an unreadable key'
    case 'unused':
    case 'unset':
      return `isn’t used for ${taskNames[task]}`
    default:
      return ''
  }
}

/** "without a label", "labelled spare". */
export function labelText(label: string | null): string {
  return label === null ? 'without a label' : label === '' ? 'with an empty label' : `labelled ${label}`
}
