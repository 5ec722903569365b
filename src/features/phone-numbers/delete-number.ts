/** Deleting a number: one write, and then whether it is gone. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { ApiError, isGone } from '../../api/errors.ts'
import { follow } from '../../api/follow.ts'
import { write } from '../../api/write.ts'
import { deletePhoneNumber, getPhoneNumber } from '../../contract/phone-numbers.ts'

/** `already`: somebody was faster. `lost`: the answer never came, but the number is gone. */
export type Deleted =
  | { readonly kind: 'deleted'; readonly how: 'asked' | 'already' | 'lost' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isStillThere: boolean }

/** Sends one write. A number that is gone is gone, whoever did it. Never rejects. */
export async function deleteNumber(client: Client, queryClient: QueryClient, sid: string): Promise<Deleted> {
  const input = { phone_number_sid: sid }
  try {
    await write(client, queryClient, deletePhoneNumber, input)
    return { kind: 'deleted', how: 'asked' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcome === 'not-sent') {
      return { kind: 'failed', error, isStillThere: true }
    }
    if (error.outcome === 'refused' && !isGone(error)) return { kind: 'failed', error, isStillThere: true }
    if (error.outcome !== 'refused') {
      const found = await client.send(getPhoneNumber, input).catch((reason: unknown) => reason)
      if (!isGone(found)) return { kind: 'failed', error, isStillThere: !(found instanceof ApiError) }
    }
    // The lists that still have it must not.
    await follow(client, queryClient, deletePhoneNumber, input, null)
    return { kind: 'deleted', how: error.outcome === 'refused' ? 'already' : 'lost' }
  }
}
