import { isJsonObject, type Json } from './json.ts'

/** As servers show secrets that they hide: nobody knows what is behind it. */
const masked = /([*•●.#x])\1\1/i

/**
 * Tells apart the passwords of hooks with the same URL, record by record of one list, before they are redacted. It is dropped
 * with the answer, and passwords with it: only numbers leave it, which mean nothing in another answer.
 *
 * Gives, by field, hooks whose password isn't the first one seen with their URL: which one it is, from 1. undefined: none.
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
