/** Creating a credential: one write; where its answer is lost, the list tells what became of it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { queryKey } from '../../api/query.ts'
import { write } from '../../api/write.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { recordId } from '../../contract/record.ts'
import { createSpeechCredential, listSpeechCredentials, SpeechCredential } from '../../contract/speech-credentials.ts'
import { z } from '../../contract/zod.ts'
import { type Half, halves } from '../../patterns/credential-health.ts'
import type { CredentialBody } from './speech-credential-form-model.ts'
import { type Fate, findCreated } from './find-created.ts'

export type CreateOutcome =
  /** `stored`: as read afterwards; null: it could not be read. */
  | {
      readonly kind: 'created'
      readonly sid: string
      readonly wasLost: boolean
      readonly stored: SpeechCredential | null
    }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The answer was lost, and the list does not show it as created; `unread`: the list could not be read either. */
  | { readonly kind: 'lost'; readonly error: unknown; readonly fate: Exclude<Fate, { kind: 'created' }> | 'unread' }

/** Sends one write. Never rejects, and never sends a second time. The body holds secrets: it is kept nowhere. */
export async function createCredential(
  client: Client,
  queryClient: QueryClient,
  body: CredentialBody,
): Promise<CreateOutcome> {
  const key = queryKey(client, listSpeechCredentials, {})
  const known = queryClient.getQueryData<Listed<SpeechCredential>>(key)
  const before = known === undefined ? null : sidsOf(known)
  try {
    const { answer, record } = await write(client, queryClient, createSpeechCredential, { body })
    const parsed = z.safeParse(SpeechCredential.schema, record?.raw)
    return { kind: 'created', sid: answer.sid, wasLost: false, stored: parsed.success ? parsed.data : null }
  } catch (error) {
    const isLost = error instanceof ApiError && (error.outcome === 'unknown' || error.outcome === 'done')
    if (!isLost) return { kind: 'failed', error }
    const list = await client.send(listSpeechCredentials, {}).catch(() => null)
    if (list === null) return { kind: 'lost', error, fate: 'unread' }
    queryClient.setQueryData(key, list)
    const fate = findCreated(body, before, list)
    if (fate.kind !== 'created') return { kind: 'lost', error, fate }
    const stored = list.rows.find(({ value }) => value.speech_credential_sid === fate.sid)?.value ?? null
    return { kind: 'created', sid: fate.sid, wasLost: true, stored }
  }
}

function sidsOf(list: Listed<SpeechCredential>): ReadonlySet<string> {
  return new Set([...list.rows, ...list.unreadable].flatMap(({ raw }) => recordId(SpeechCredential, raw) ?? []))
}

/** The halves whose flag the server stored otherwise than it was sent. */
export function droppedFlags(use: Readonly<Record<Half, boolean>>, stored: SpeechCredential): Half[] {
  const kept = { tts: stored.use_for_tts, stt: stored.use_for_stt }
  // Not said and no are the same to servers, so a "no" that reads as null was not dropped.
  return halves.filter((half) => (kept[half] ?? false) !== use[half])
}
