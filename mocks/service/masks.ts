/** Secrets as responses show them. Source: docs/api.md#masking. */
import { parseObject } from '../../src/contract/json.ts'
import type { Profile } from './profile.ts'

const shown = 6

/** Keeps the first 6 characters and the length, and replaces the rest by X. Short secrets depend on the profile. */
export function mask(secret: string, { shortSecrets }: Profile): string {
  if (secret.length <= shown && shortSecrets === 'masked') return 'X'.repeat(secret.length)
  return secret.slice(0, shown) + 'X'.repeat(Math.max(0, secret.length - shown))
}

const header = /^-----BEGIN [A-Z ]+-----\n?/

/** Masks only the private_key of a Google service key (a JSON document in a string), after the header line. */
export function maskServiceKey(text: string, profile: Profile): string {
  const key = parseObject(text)
  if (key === null) return mask(text, profile)
  const secret = key['private_key']
  if (typeof secret !== 'string') return text
  const [line = ''] = header.exec(secret) ?? []
  return JSON.stringify({ ...key, private_key: line + mask(secret.slice(line.length), profile) })
}
