/**
 * Which speech credential a call uses, and why; or why none. Pure: it knows what was read, and asks nobody.
 * Source: docs/api.md#which-credential-a-call-uses.
 */
import type { Application } from '../contract/applications.ts'
import { isJsonObject } from '../contract/json.ts'
import type { Readable } from '../contract/record.ts'
import type { SpeechCredential } from '../contract/speech-credentials.ts'
import { type Half, halfNames, halves, type Health, healthOf } from './credential-health.ts'
import { credentialName, keyOwnerOf, textAt } from './credential-name.ts'
import { vendorLabel } from './server-words.ts'

/** As read: the raw record tells labels, and whether a key can be read. */
export type Credential = Pick<Readable<SpeechCredential>, 'value' | 'raw'>

export interface Ask {
  readonly half: Half
  readonly vendor: string
  /** null: without a label, which is another thing than an empty one. */
  readonly label: string | null
  /** Only asked for where the default has no credential, or fails. */
  readonly isFallback: boolean
}

export interface Choice extends Ask {
  /** Server shows labels, and so goes by them; otherwise any credential of the vendor will do. */
  readonly isByLabel: boolean
  /** Those of that vendor and label, the account's before the provider's; or those of the vendor that are in use at all. */
  readonly candidates: readonly Credential[]
  /** The one that decides: the first, or the best where any will do. null: there is no candidate. */
  readonly found: Credential | null
  /** How that one is. `broken`: its key can't be read. */
  readonly health: Health | 'broken' | null
  /** Calls use it; otherwise they have none, since no other is tried. */
  readonly isUsed: boolean
}

const words = { tts: 'synthesis', stt: 'recognizer' } as const

export function asksOf(application: Application): Ask[] {
  const isOn = application['use_for_fallback_speech']
  const prefixes = isOn === 1 || isOn === true ? ['', 'fallback_'] : ['']
  return prefixes.flatMap((prefix) =>
    halves.flatMap((half) => {
      const vendor = textAt(application, `${prefix}speech_${words[half]}_vendor`)
      const label = application[`${prefix}speech_${words[half]}_label`]
      if (vendor === null) return []
      return [{ half, vendor, label: typeof label === 'string' ? label : null, isFallback: prefix !== '' }]
    }),
  )
}

/** `credentials`: all of the account and of its provider, in the server's order. `isByLabel`: known from elsewhere. */
export function choose(
  ask: Ask,
  credentials: readonly Credential[],
  isByLabel: boolean = credentials.some(showsLabel),
): Choice {
  const { half, vendor, label } = ask
  // Letter case matters to servers.
  const asked = credentials
    .filter(({ value }) => value.vendor === vendor && (!isByLabel || (value['label'] ?? null) === label))
    .toSorted((a, b) => Number(a.value.account_sid === null) - Number(b.value.account_sid === null))
  const usable = asked.filter(({ value }) => isUsable(healthOf(value, half), vendor, isByLabel))
  const candidates = isByLabel || usable.length === 0 ? asked : usable
  const found = (isByLabel ? candidates[0] : bestOf(candidates, half)) ?? null
  const health = found === null ? null : isBroken(found) && isByLabel ? 'broken' : healthOf(found.value, half)
  return { ...ask, isByLabel, candidates, found, health, isUsed: isUsable(health, vendor, isByLabel) }
}

/** The same for many: 10,000 applications ask for a few different things, each of which is chosen for once. */
export function createChooser(credentials: readonly Credential[], isByLabel?: boolean): (ask: Ask) => Choice {
  const known = new Map<string, Choice>()
  return (ask) => {
    const { half, vendor, label, isFallback } = ask
    const key = `${half} ${isFallback} ${vendor.length} ${vendor} ${label === null} ${label}`
    const choice = known.get(key) ?? choose(ask, credentials, isByLabel)
    known.set(key, choice)
    return choice
  }
}

/** Of google alone, the test decides. */
function isUsable(health: Choice['health'], vendor: string, isByLabel: boolean): boolean {
  if (isByLabel && vendor === 'google') return health === 'works'
  return health === 'works' || health === 'untested' || health === 'failed'
}

/** Of those in use, the one whose last test went best. */
function bestOf(candidates: readonly Credential[], half: Half): Credential | undefined {
  const whose = (health: Health) => candidates.find(({ value }) => healthOf(value, half) === health)
  return whose('works') ?? whose('untested') ?? candidates[0]
}

export const showsLabel = ({ raw }: Pick<Credential, 'raw'>): boolean => isJsonObject(raw) && 'label' in raw

/** A key that is JSON is shown as such, its secrets hidden. */
function isBroken({ value, raw }: Credential): boolean {
  return value.vendor === 'google' && textAt(raw, 'service_key') !== null && keyOwnerOf(raw) === null
}

/** Why calls have no credential, or may fail with the one they have: "AWS, spare failed its last test". '' if they work. */
export function whyNot(choice: Choice): string {
  const { vendor, label, isByLabel, candidates, found } = choice
  const what = `${vendorLabel(vendor)} credential`
  if (found === null) return `no ${what}${isByLabel ? ` ${labelWords(label)}` : ''}`
  const name = !isByLabel && candidates.length > 1 ? `each ${what}` : credentialName(found.raw)
  const fault = faultOf(choice)
  return fault === '' ? '' : `${name} ${fault}`
}

/** The same of the credential found, without its name: "failed its last test". */
export function faultOf({ half, health }: Choice): string {
  switch (health) {
    case 'failed':
      return 'failed its last test'
    case 'untested':
      return 'was never tested'
    case 'broken':
      return 'has an unreadable key'
    case 'unused':
    case 'unset':
      return `isn’t used for ${halfNames[half]}`
    default:
      return ''
  }
}

/** "without a label". */
export function labelWords(label: string | null): string {
  return label === null ? 'without a label' : label === '' ? 'with an empty label' : `labelled ${label}`
}
