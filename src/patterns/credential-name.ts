import { vendorLabel } from './server-words.ts'

/**
 * What a speech credential is called, everywhere: "AWS, voices only", "Google, switchboard-demo", "AWS, fb3a975b". By
 * its label, else by the project of its key, else by its sid: these are in every answer. What only single reads hold, such
 * as an access key's ID, would give one credential two names.
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

/** Read from a service key as answered, whose private key is hidden; null where there is none that can be read. */
export function keyOwnerOf(raw: unknown): KeyOwner | null {
  const text = textAt(raw, 'service_key')
  if (text === null) return null
  try {
    const key: unknown = JSON.parse(text)
    return { project_id: textAt(key, 'project_id'), client_email: textAt(key, 'client_email') }
  } catch {
    return null
  }
}

function projectOf(raw: unknown): string | null {
  const owner = keyOwnerOf(raw)
  return owner === null ? null : (owner.project_id ?? owner.client_email)
}

/** A text of a record that is not empty. */
export function textAt(record: unknown, field: string): string | null {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, field) : null
  return typeof value === 'string' && value !== '' ? value : null
}
