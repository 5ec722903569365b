/** Deleting a credential: one write, then whether it is gone; and who is left without one. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { ApiError, isGone } from '../../api/errors.ts'
import { follow } from '../../api/follow.ts'
import { write } from '../../api/write.ts'
import { deleteSpeechCredential, getSpeechCredential } from '../../contract/speech-credentials.ts'

/**
 * `already`: somebody was faster. `lost`: the answer never came, but it is gone. `error`: the server answered with an
 * error, and it is gone; deployed servers answer 500 to deleting what is gone (deployed-server.md, 1.3).
 */
export type Deleted =
  | { readonly kind: 'deleted'; readonly how: 'asked' | 'already' | 'lost' | 'error' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isStillThere: boolean }

/** Sends one write. A credential that is gone is gone, whoever did it. Never rejects. */
export async function deleteCredential(client: Client, queryClient: QueryClient, sid: string): Promise<Deleted> {
  const input = { speech_credential_sid: sid }
  try {
    await write(client, queryClient, deleteSpeechCredential, input)
    return { kind: 'deleted', how: 'asked' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcome === 'not-sent') {
      return { kind: 'failed', error, isStillThere: true }
    }
    if (error.outcome === 'refused' && !isGone(error)) return { kind: 'failed', error, isStillThere: true }
    if (error.outcome !== 'refused') {
      const found = await client.send(getSpeechCredential, input).catch((reason: unknown) => reason)
      if (!isGone(found)) return { kind: 'failed', error, isStillThere: !(found instanceof ApiError) }
    }
    // The lists that still have it must not.
    await follow(client, queryClient, deleteSpeechCredential, input, null)
    return { kind: 'deleted', how: error.outcome === 'refused' ? 'already' : error.status === null ? 'lost' : 'error' }
  }
}
