/** Preferences in the browser's storage. Without libraries: the page reads them before the app loads. */
import { parseObject } from '../../contract/json.ts'
import { createStoredStore } from '../../lib/stored-store.ts'
import type { Zone } from '../../lib/time.ts'

/** Requests per window (api/gate.ts): from the minimum a page needs to more than any server is known to accept. */
export const budgetRange = { min: 20, max: 6000, byDefault: 300 } as const

export function isBudget(count: number): boolean {
  return Number.isInteger(count) && count >= budgetRange.min && count <= budgetRange.max
}

/**
 * A person's settings in this browser. They must never hold anything about a connection, since they're in the browser's
 * storage. Each invalid field falls back to its default; the others stay.
 */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'usual' | 'compact'
  readonly zone: Zone
  /** One-key shortcuts. WCAG 2.1.4 requires an off switch, for people who use speech input. */
  readonly shortcuts: boolean
  readonly budget: number
  /** Minutes without activity until the page locks; 0 for never. */
  readonly lockMinutes: number
  /** Whether the overview of a new account shows the setup guide. */
  readonly showsGuide: boolean
  /** Width of panels beside their lists, px; null for a share of the page. */
  readonly panelWidth: number | null
  /** Ids of hidden columns, by noun of their list. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
  /** Ids of columns that someone turned on, which stay where others yield. By noun of their list. */
  readonly shownColumns: Readonly<Record<string, readonly string[]>>
  /** Call outcomes by SIP status that differ from the defaults (records/insights/metrics.ts). */
  readonly outcomes: Readonly<Record<string, Outcome>>
}

const outcomes = ['answered', 'user', 'network', 'redirected'] as const
type Outcome = (typeof outcomes)[number]

export const preferencesKey = 'switchboard.preferences'

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'usual',
  zone: 'local',
  shortcuts: true,
  budget: budgetRange.byDefault,
  lockMinutes: 30,
  showsGuide: true,
  panelWidth: null,
  hiddenColumns: {},
  shownColumns: {},
  outcomes: {},
}

type Guard<T> = (value: unknown) => value is T

const guards: { readonly [Name in keyof Preferences]: Guard<Preferences[Name]> } = {
  theme: oneOf(['system', 'light', 'dark']),
  density: oneOf(['usual', 'compact']),
  // Only the syntax: asking the browser whether it knows the zone (lib/time.ts) would take too long here.
  zone: (value): value is Zone =>
    value === 'local' || value === 'utc' || (typeof value === 'string' && /^[A-Za-z_]+(\/[\w+-]+)+$/.test(value)),
  shortcuts: (value) => typeof value === 'boolean',
  budget: (value): value is number => typeof value === 'number' && isBudget(value),
  // More than a day is as good as never; negative or broken times would lock at once.
  lockMinutes: (value): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1440,
  showsGuide: (value) => typeof value === 'boolean',
  panelWidth: (value): value is number | null => value === null || (Number.isFinite(value) && Number(value) > 0),
  hiddenColumns: recordOf(isNames),
  shownColumns: recordOf(isNames),
  outcomes: recordOf(oneOf(outcomes)),
}

/** Parses stored preferences; never throws. null if nothing is stored. */
export function parsePreferences(text: string | null): Preferences {
  const stored = Object.entries(parseObject(text ?? '') ?? {})
  const found = stored.filter(([name, value]) => isPreference(name) && guards[name](value))
  return { ...defaultPreferences, ...Object.fromEntries(found) }
}

const isPreference = (name: string): name is keyof Preferences => Object.hasOwn(guards, name)

export const storedPreferences = createStoredStore(preferencesKey, parsePreferences)

function oneOf<const T extends string>(values: readonly T[]): Guard<T> {
  return (value): value is T => values.some((one) => one === value)
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

function recordOf<T>(isOne: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isOne)
}
