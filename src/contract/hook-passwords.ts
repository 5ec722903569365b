import { isJsonObject, type Json } from './json.ts'

/** Masked secrets: what is behind them isn't known. */
const masked = /([*•●.#x])\1\1/i

/**
 * Numbers the different passwords of hooks with the same URL, record by record of one list, before they are redacted.
 * Drop it, with its passwords, after the response: the numbers mean nothing in another one.
 *
 * The returned function gives, by field, numbers from 1 of passwords that aren't the first with their URL, or
 * undefined.
 */
export function createPasswordComparison(fields: readonly string[]) {
  const byUrl = new Map<Json, Map<Json, number>>()
  return (record: Json): Readonly<Record<string, number>> | undefined => {
    let differing: Record<string, number> | undefined
    for (const field of fields) {
      const hook = isJsonObject(record) ? record[field] : null
      if (!isJsonObject(hook)) continue
      const { url = '', password } = hook
      if (typeof password !== 'string' || password === '' || masked.test(password)) continue
      const numbers = byUrl.get(url) ?? new Map<Json, number>()
      const number = numbers.get(password) ?? numbers.size
      byUrl.set(url, numbers.set(password, number))
      if (number > 0) (differing ??= {})[field] = number
    }
    return differing
  }
}
