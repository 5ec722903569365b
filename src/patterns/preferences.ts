import { z } from '../contract/zod.ts'
import type { ReadonlyStore } from '../lib/store.ts'
import { createStoredStore } from '../lib/stored-store.ts'
import { useStore } from '../ui/use-store.ts'

/** Requests per window (api/gate.ts): the fewest a page can work with, and more than any server was seen to take. */
export const budgetRange = { least: 20, most: 6000, byDefault: 300 } as const

export function isBudget(count: number): boolean {
  return Number.isInteger(count) && count >= budgetRange.least && count <= budgetRange.most
}

/** A day is as good as never; negative or broken times would lock at once. */
function isLockTime(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 1440
}

/**
 * What a person has set for this browser. Never anything about a connection: this lies in the browser's
 * storage. Whatever is found there, each field that does not fit is its default, and the others stay.
 */
const Preferences = z.object({
  // The key and the two names are also in public/theme.js, which runs before this.
  theme: field(z.enum(['system', 'light', 'dark']), 'system'),
  density: field(z.enum(['usual', 'compact']), 'usual'),
  zone: field(z.enum(['local', 'utc']), 'local'),
  /** One-key shortcuts; WCAG 2.1.4 wants a way to switch them off, for those who dictate. */
  shortcuts: field(z.boolean(), true),
  budget: field(z.number().check(z.refine(isBudget)), budgetRange.byDefault),
  /** After so many minutes without a sign of life the page locks; 0: never. */
  lockMinutes: field(z.number().check(z.refine(isLockTime)), 30),
  /** Columns switched off, by the noun of their list. */
  hiddenColumns: field(z.record(z.string(), z.array(z.string())), {}),
  /** How calls ended by SIP status, where it differs from what is usual (records/metrics.ts). */
  outcomes: field(z.record(z.string(), z.enum(['answered', 'user', 'network', 'redirected'])), {}),
})
export type Preferences = z.output<typeof Preferences>

function field<S extends z.ZodMiniType>(schema: S, byDefault: z.output<S>): z.ZodMiniCatch<S> {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(schema, byDefault)
}

export const preferencesKey = 'switchboard.preferences'

export const defaultPreferences: Preferences = Preferences.parse({})

/** Preferences from stored text; never throws. null: nothing is stored. */
export function parsePreferences(text: string | null): Preferences {
  try {
    return Preferences.parse(JSON.parse(text ?? '{}'))
  } catch {
    // No JSON, or no object.
    return defaultPreferences
  }
}

const stored = createStoredStore(preferencesKey, parsePreferences)

/** As they are now, in all tabs. */
export const preferences: ReadonlyStore<Preferences> = stored

export function setPreferences(change: Partial<Preferences>): void {
  stored.update((now) => ({ ...now, ...change }))
}

export function usePreferences(): Preferences {
  return useStore(stored)
}
