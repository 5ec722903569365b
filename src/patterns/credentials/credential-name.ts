import { vendorLabel } from '../server-text.ts'
import { parseJson, textAt } from '../../contract/json.ts'

/**
 * Returns the display name of a speech credential: "AWS, voices only", "Google, switchboard-demo", "AWS, fb3a975b".
 * Uses the label, else the project of its key, else the sid: all responses have these. Fields of single reads only,
 * such as an access key's ID, would give one credential two names.
 */
export function credentialName(raw: unknown): string {
  const vendor = textAt(raw, 'vendor')
  const distinct = textAt(raw, 'label') ?? projectOf(raw) ?? textAt(raw, 'speech_credential_sid')?.slice(0, 8)
  return [vendor === null ? 'No vendor' : vendorLabel(vendor), distinct].filter(Boolean).join(', ')
}

export interface KeyOwner {
  readonly project_id: string | null
  readonly client_email: string | null
}

/** Reads a service key as returned, with its private key masked; null if there's no readable one. */
export function keyOwnerOf(raw: unknown): KeyOwner | null {
  const text = textAt(raw, 'service_key')
  if (text === null) return null
  const key = parseJson(text)
  if (key === undefined) return null
  return { project_id: textAt(key, 'project_id'), client_email: textAt(key, 'client_email') }
}

function projectOf(raw: unknown): string | null {
  const owner = keyOwnerOf(raw)
  return owner === null ? null : (owner.project_id ?? owner.client_email)
}
