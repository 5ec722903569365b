import { isJsonObject, type Json, parseObject } from '../contract/json.ts'
import { hideUrlPasswords, redacted } from '../contract/redact.ts'

/** Characters. Shorter secrets would also match ordinary words, and spoil the message. */
const shortest = 8

/**
 * Returns a function that removes the token and the secrets of a request from a text. Servers echo requests in their
 * errors, which are shown on screen. `sent` is the body with its secrets, `shown` the same body after redact().
 */
export function createRedactor(
  token: string,
  sent: Json | undefined,
  shown: Json | undefined,
): (text: string) => string {
  const secrets = sent === undefined ? [] : secretsIn(sent, shown)
  // Inside JSON, a secret is echoed in its escaped form. Longest first, since a secret may contain a shorter one.
  const hidden = [...new Set([token, ...secrets].flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))]
    .filter(({ length }) => length >= shortest)
    .toSorted((a, b) => b.length - a.length)
  return (text) =>
    hideUrlPasswords(hidden.reduce((rest, one) => rest.replaceAll(one, one === token ? '$TOKEN' : redacted), text))
}

/** Every text that redact() removed, whole and line by line: the line ends of a key are echoed in many forms. */
function secretsIn(sent: Json, shown: Json | undefined): string[] {
  if (Array.isArray(sent)) {
    const others = Array.isArray(shown) ? (shown as readonly Json[]) : []
    return sent.flatMap((item: Json, index) => secretsIn(item, others[index]))
  }
  if (isJsonObject(sent)) {
    const other = isJsonObject(shown) ? shown : {}
    return Object.entries(sent).flatMap(([key, value]) => secretsIn(value, other[key]))
  }
  if (sent === shown || sent === null || typeof sent === 'boolean') return []
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
  const inner = parseObject(text)
  // A key file keeps its harmless members, which needn't be hidden in an error either.
  if (inner !== null) return [text, ...secretsIn(inner, typeof shown === 'string' ? (parseObject(shown) ?? {}) : {})]
  return [text, ...text.split(/\s*[\r\n]\s*/)]
}
