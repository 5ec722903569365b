import { isJsonObject, type Json, parseObject } from '../contract/json.ts'
import { hideUrlPasswords, redacted } from '../contract/redact.ts'

/** Shorter ones would also match ordinary words, and then the message would be the poorer. */
const shortest = 8

/**
 * Takes the token and the secrets of a request out of a text. Servers echo requests in their errors, and what they
 * say is shown on screen. `sent` is the body with its secrets, `shown` the same body after redact().
 */
export function createRedactor(
  token: string,
  sent: Json | undefined,
  shown: Json | undefined,
): (text: string) => string {
  const secrets = sent === undefined ? [] : secretsIn(sent, shown)
  // A secret inside JSON is echoed in its escaped form, and the longest one may hold a shorter one.
  const hidden = [...new Set([token, ...secrets].flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))]
    .filter(({ length }) => length >= shortest)
    .toSorted((a, b) => b.length - a.length)
  return (text) =>
    hideUrlPasswords(hidden.reduce((rest, one) => rest.replaceAll(one, one === token ? '$TOKEN' : redacted), text))
}

/** Every text that redact() took out: whole, and line by line, since the line ends of a key come back in many forms. */
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
  // A key file keeps its harmless members; they are no secrets in an error either.
  if (inner !== null) return [text, ...secretsIn(inner, typeof shown === 'string' ? (parseObject(shown) ?? {}) : {})]
  return [text, ...text.split(/\s*[\r\n]\s*/)]
}
