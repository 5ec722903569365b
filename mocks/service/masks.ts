/** Secrets as read. Source: docs/api.md#masking. */
import { parseObject } from '../../src/contract/json.ts'
import type { Profile } from './profile.ts'

const shown = 6

/** The first 6 characters and an X for each later one: same length. */
export function mask(secret: string, { shortSecrets }: Profile): string {
  if (secret.length <= shown && shortSecrets === 'masked') return 'X'.repeat(secret.length)
  return secret.slice(0, shown) + 'X'.repeat(Math.max(0, secret.length - shown))
}

const header = /^-----BEGIN [A-Z ]+-----\n?/

/** A Google service key, a JSON document in a string: only its private_key is masked, after the header line. */
export function maskServiceKey(text: string, profile: Profile): string {
  const key = parseObject(text)
  if (key === null) return mask(text, profile)
  const secret = key['private_key']
  if (typeof secret !== 'string') return text
  const [line = ''] = header.exec(secret) ?? []
  return JSON.stringify({ ...key, private_key: line + mask(secret.slice(line.length), profile) })
}
