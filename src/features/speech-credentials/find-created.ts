import type { Listed } from '../../contract/endpoint.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { recordId } from '../../contract/record.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { CredentialBody } from './speech-credential-form-model.ts'
import { keyOwnerOf, textAt } from './credential-rows.ts'

/**
 * What became of a create whose answer was lost: `created` with the sid; `absent`; or `unsure`, when one like it is there
 * but may have been before, or when the server did not list them all.
 */
export type Fate =
  | { readonly kind: 'created'; readonly sid: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure'; readonly sid: string | null }

/** Looks for a sent credential among all read afterwards. `before`: the sids known before; null: none were read. */
export function findCreated(sent: CredentialBody, before: ReadonlySet<string> | null, after: Listed<unknown>): Fate {
  const alike = [...after.rows, ...after.unreadable].filter(({ raw }) => isAlike(raw, sent))
  const sids = alike.flatMap(({ raw }) => recordId(SpeechCredential, raw) ?? [])
  const fresh = before === null ? [] : sids.filter((sid) => !before.has(sid))
  const [created] = fresh
  if (created !== undefined && fresh.length === 1) return { kind: 'created', sid: created }
  // Never read means that nobody knows; two new ones, that somebody else was at it.
  if ((before === null && alike.length > 0) || fresh.length > 1) return { kind: 'unsure', sid: sids[0] ?? null }
  return after.complete ? { kind: 'absent' } : { kind: 'unsure', sid: null }
}

/** The same vendor, and nothing that the answer tells speaks against it. Secrets are not compared: no answer has them. */
function isAlike(raw: Json, sent: CredentialBody): boolean {
  if (!isJsonObject(raw) || raw['vendor'] !== sent.vendor) return false
  const owner = keyOwnerOf(raw)
  const sentOwner = sent.service_key === undefined ? null : keyOwnerOf({ service_key: sent.service_key })
  return (
    fits(textAt(raw, 'access_key_id'), sent.access_key_id) &&
    fits(owner?.client_email, sentOwner?.client_email) &&
    fits(owner?.project_id, sentOwner?.project_id) &&
    fits(textAt(raw, 'label'), sent['label'])
  )
}

/** Lists may leave a field out (docs/api.md#speech-credentials: aws fields on single reads only): then it proves nothing. */
function fits(stored: string | null | undefined, sent: unknown): boolean {
  return stored === null || stored === undefined || stored === sent
}
