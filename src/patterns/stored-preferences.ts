/** What lies in the browser's storage of a person's choices. Without libraries: the page reads it before its app is there. */
import type { Zone } from '../lib/time.ts'

/** Requests per window (api/gate.ts): the fewest a page can work with, and more than any server was seen to take. */
export const budgetRange = { least: 20, most: 6000, byDefault: 300 } as const

export function isBudget(count: number): boolean {
  return Number.isInteger(count) && count >= budgetRange.least && count <= budgetRange.most
}

/**
 * What a person has set for this browser. Never anything about a connection: this lies in the browser's
 * storage. Whatever is found there, each field that does not fit is its default, and the others stay.
 */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'usual' | 'compact'
  readonly zone: Zone
  /** One-key shortcuts; WCAG 2.1.4 wants a way to switch them off, for those who dictate. */
  readonly shortcuts: boolean
  readonly budget: number
  /** After so many minutes without a sign of life the page locks; 0: never. */
  readonly lockMinutes: number
  /** On the overview of a new account: the way to its first call. */
  readonly showsGuide: boolean
  /** Of panels beside their lists, px; null: a share of the page. */
  readonly panelWidth: number | null
  /** Columns switched off, by the noun of their list. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
  /** How calls ended by SIP status, where it differs from what is usual (records/metrics.ts). */
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
  outcomes: {},
}

type Fits<T> = (value: unknown) => value is T

const fits: { readonly [Name in keyof Preferences]: Fits<Preferences[Name]> } = {
  theme: oneOf(['system', 'light', 'dark']),
  density: oneOf(['usual', 'compact']),
  // Whether a browser knows the name it says itself (lib/time.ts); that would take too long here.
  zone: (value): value is Zone =>
    value === 'local' || value === 'utc' || (typeof value === 'string' && /^[A-Za-z_]+(\/[\w+-]+)+$/.test(value)),
  shortcuts: (value) => typeof value === 'boolean',
  budget: (value): value is number => typeof value === 'number' && isBudget(value),
  // A day is as good as never; negative or broken times would lock at once.
  lockMinutes: (value): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1440,
  showsGuide: (value) => typeof value === 'boolean',
  panelWidth: (value): value is number | null => value === null || (Number.isFinite(value) && Number(value) > 0),
  hiddenColumns: recordOf((value) => Array.isArray(value) && value.every((name) => typeof name === 'string')),
  outcomes: recordOf(oneOf(outcomes)),
}

/** As they are stored now; the defaults where storage is closed to us. */
export function storedPreferences(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(preferencesKey))
  } catch {
    return defaultPreferences
  }
}

/** Preferences from stored text; never throws. null: nothing is stored. */
export function parsePreferences(text: string | null): Preferences {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return defaultPreferences
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return defaultPreferences
  const found = Object.entries(stored).filter(([name, value]) => isPreference(name) && fits[name](value))
  return { ...defaultPreferences, ...Object.fromEntries(found) }
}

const isPreference = (name: string): name is keyof Preferences => Object.hasOwn(fits, name)

function oneOf<const T extends string>(values: readonly T[]): Fits<T> {
  return (value): value is T => values.some((one) => one === value)
}

function recordOf<T>(isOne: Fits<T>): Fits<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isOne)
}
