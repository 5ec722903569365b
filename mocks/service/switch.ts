/** What a switch of the service is: one thing that servers of this API do differently, and what it may be set to. */
import { z } from '../../src/contract/zod.ts'

export type SwitchValue = string | number | boolean | null

export interface Switch<V extends SwitchValue = SwitchValue> {
  /** What it decides; the values explain themselves. */
  readonly about: string
  /** The values there are; null: any that the schema takes. */
  readonly values: readonly V[] | null
  readonly schema: z.ZodMiniType<V>
  /** Its value in each profile. */
  readonly documented: V
  readonly deployed: V
}

/** One of a few values. */
export function oneOf<const V extends SwitchValue>(
  about: string,
  values: readonly V[],
  documented: NoInfer<V>,
  deployed: NoInfer<V>,
): Switch<V> {
  const words = `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  // zod/mini has no literal of a mixed list whose type would be V.
  const isValue = (value: unknown): value is V => values.some((known) => known === value)
  return { about, values, schema: z.custom<V>(isValue, words), documented, deployed }
}

/** A whole number, at least 1. */
export function amount(about: string, most: number, documented: number, deployed: number): Switch<number> {
  const schema = z.int(`must be a whole number from 1 to ${most}`).check(z.gte(1), z.lte(most))
  return { about, values: null, schema, documented, deployed }
}

/** A whole number, at least 1; null: no limit. */
export function limit(about: string, documented: number | null, deployed: number | null): Switch<number | null> {
  const schema = z.nullable(z.int('must be a whole number or null').check(z.gte(1), z.lte(1_000_000)))
  return { about, values: null, schema, documented, deployed }
}

/** Any text. */
export function text(about: string, documented: string, deployed: string): Switch<string> {
  return { about, values: null, schema: z.string('must be a text').check(z.maxLength(256)), documented, deployed }
}
