import { ApiError } from '../../api/errors.ts'

/** A pattern of server messages, the field that they are about, and words to put before them. */
export type RefusalRule<Field> = readonly [pattern: RegExp, field: Field, lead?: string]

/** Finds the field that a refusal is about, by the first rule that fits the server's message; null if none does. */
export function fieldOfRefusal<Field>(error: unknown, rules: readonly RefusalRule<Field>[]) {
  const text = error instanceof ApiError ? error.serverText : null
  const rule = text === null ? undefined : rules.find(([pattern]) => pattern.test(text))
  if (rule === undefined) return null
  const [, field, lead = ''] = rule
  return { field, message: `${lead}Server message: ${text}` }
}
