/** Removing the record of a call: one write, and then whether it is gone. The call itself is not touched. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { ApiError, isGone } from '../../../api/errors.ts'
import { write } from '../../../api/write.ts'
import { deleteCall, getCall } from '../../../contract/calls.ts'

/** `already`: it was gone before. `lost`: the answer never came, but the record is gone. */
export type Removed =
  | { readonly kind: 'removed'; readonly how: 'asked' | 'already' | 'lost' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Sends one write. A record that is gone is gone, whoever did it. Never rejects. */
export async function removeCall(client: Client, queryClient: QueryClient, call_sid: string): Promise<Removed> {
  try {
    await write(client, queryClient, deleteCall, { call_sid })
    return { kind: 'removed', how: 'asked' }
  } catch (error) {
    if (isGone(error)) return { kind: 'removed', how: 'already' }
    if (!(error instanceof ApiError) || error.outcome === 'not-sent' || error.outcome === 'refused') {
      return { kind: 'failed', error }
    }
    const found = await client.send(getCall, { call_sid }).catch((reason: unknown) => reason)
    return isGone(found) ? { kind: 'removed', how: 'lost' } : { kind: 'failed', error }
  }
}
