/** Findings that were acknowledged: by account, in this browser, and as a file for others. */
import { isJsonObject, type Json, parseObject } from '../../contract/json.ts'
import { z } from '../../contract/zod.ts'
import { formatCount } from '../../lib/count.ts'
import { hashText } from '../../lib/hash-text.ts'
import { createStoredStore } from '../../lib/stored-store.ts'
import type { Found } from './found.ts'
import { notifyUnstored } from '../toast/notify-unstored.ts'
import type { Finding } from './rules.ts'

const Acknowledgement = z.object({
  /** Digest of the finding's facts at that time. */
  facts: z.string(),
  note: z.string(),
  /** Time of the acknowledgement, ms since 1970. */
  at: z.number().check(z.refine((at) => !Number.isNaN(new Date(at).getTime()))),
})
export type Acknowledgement = Readonly<z.output<typeof Acknowledgement>>

/** By `keyOf` of the finding. */
export type Acknowledged = Readonly<Record<string, Acknowledgement>>

/** Limits the use of storage: for this many findings of a rule, people should fix the cause instead. */
export const maxAcknowledged = 2000

const none: Acknowledged = {}

export const acknowledgements = createStoredStore<Readonly<Record<string, Acknowledged>>>(
  'switchboard.acknowledged',
  (text) => {
    const accounts = Object.entries(parseObject(text ?? '') ?? {})
    return Object.fromEntries(accounts.map(([account, all]) => [account, parseAcknowledged(all)]))
  },
)

export function acknowledgedOf(account: string): Acknowledged {
  return acknowledgements.get()[account] ?? none
}

/** "The 12 oldest acknowledgements are dropped: this browser keeps 2,000." */
export function droppedText(count: number): string {
  const what = count === 1 ? 'The oldest acknowledgement is' : `The ${formatCount(count)} oldest acknowledgements are`
  return `${what} dropped: this browser keeps ${formatCount(maxAcknowledged)}.`
}

/** Returns how many acknowledgements are dropped if these findings are added. */
export function droppedBy(account: string, findings: readonly Finding[]): number {
  const keys = new Set([...Object.keys(acknowledgedOf(account)), ...findings.map(keyOf)])
  return Math.max(0, keys.size - maxAcknowledged)
}

/** Keeps the most recent ones; callers tell the person how many are dropped (`droppedText`). */
export function setAcknowledged(account: string, next: Acknowledged): void {
  const kept = Object.entries(next)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, maxAcknowledged)
  notifyUnstored(acknowledgements.update((all) => ({ ...all, [account]: Object.fromEntries(kept) })))
}

function keyOf({ rule, sid }: Finding): string {
  return `${rule} ${sid}`
}

/** Returns null if it isn't acknowledged, or its facts have changed since. */
export function acknowledgementOf(finding: Finding, acknowledged: Acknowledged): Acknowledgement | null {
  const key = keyOf(finding)
  const found = Object.hasOwn(acknowledged, key) ? acknowledged[key] : undefined
  return found !== undefined && found.facts === hashText(finding.facts) ? found : null
}

/** Splits the findings of a rule into open and acknowledged ones. */
export function partOf(found: Found, acknowledged: Acknowledged) {
  const prefix = `${found.rule} `
  const keys = Object.keys(acknowledged).filter((key) => key.startsWith(prefix))
  const sids = new Set(keys.map((key) => key.slice(prefix.length)))
  return found.part(sids, (finding) => acknowledgementOf(finding, acknowledged) !== null)
}

export function acknowledge(
  account: string,
  findings: readonly Finding[],
  { note, at }: Pick<Acknowledgement, 'note' | 'at'>,
): void {
  const added = findings.map((finding) => [keyOf(finding), { facts: hashText(finding.facts), note, at }] as const)
  setAcknowledged(account, { ...acknowledgedOf(account), ...Object.fromEntries(added) })
}

export function takeBack(account: string, findings: readonly Finding[]): void {
  const gone = new Set(findings.map(keyOf))
  const left = Object.entries(acknowledgedOf(account)).filter(([key]) => !gone.has(key))
  setAcknowledged(account, Object.fromEntries(left))
}

const kind = 'switchboard-acknowledgements'

/** Returns a file with sids, digests and notes. */
export function toFile(account_sid: string | null, acknowledged: Acknowledged): string {
  return `${JSON.stringify({ kind, version: 1, account_sid, acknowledged }, null, 2)}\n`
}

/** Returns the acknowledgements in a file, or a message that says why it can't be used. */
export function readFile(text: string, account_sid: string | null): Acknowledged | string {
  const file = parseObject(text) ?? {}
  if (file['kind'] !== kind) return 'This isn’t a file of acknowledged findings.'
  if (file['account_sid'] !== account_sid) return 'This file is from another account.'
  const found = parseAcknowledged(file['acknowledged'])
  return Object.keys(found).length === 0 ? 'This file holds no acknowledged findings.' : found
}

/** Adds those of a file, unless this browser has a later one for the same finding. */
export function withImported(known: Acknowledged, found: Acknowledged): Acknowledged {
  const later = Object.entries(found).filter(([key, { at }]) => at >= (known[key]?.at ?? 0))
  return { ...known, ...Object.fromEntries(later) }
}

/** Skips invalid entries; never throws. */
function parseAcknowledged(value: Json | undefined): Acknowledged {
  const fitting = Object.entries(isJsonObject(value) ? value : {}).flatMap(([key, one]) => {
    const { data } = z.safeParse(Acknowledgement, one)
    return data === undefined ? [] : [[key, data] as const]
  })
  return Object.fromEntries(fitting)
}
