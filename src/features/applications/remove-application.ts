import { ApiError } from '../../api/errors.ts'
import { syncCache } from '../../api/sync-cache.ts'
import { write } from '../../api/write.ts'
import { deleteApplication, getApplication } from '../../contract/applications.ts'
import type { RouteServices } from '../../patterns/route-services.ts'

export type DeleteOutcome =
  | { readonly kind: 'deleted'; readonly wasLost: boolean }
  /** It was not there any more: someone else was quicker. */
  | { readonly kind: 'gone' }
  /** The application is there, the operation is not: the document does not name it. */
  | { readonly kind: 'not-offered'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Deletes an application. Where the answer leaves it open what happened, reading the application settles it. Never rejects. */
export async function removeApplication(
  { client, queryClient }: RouteServices,
  application_sid: string,
): Promise<DeleteOutcome> {
  const input = { application_sid }
  try {
    await write(client, queryClient, deleteApplication, input)
    return { kind: 'deleted', wasLost: false }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', error }
    if (error.status === 405 || error.status === 501) return { kind: 'not-offered', error }
    const isLost = error.outcome === 'unknown' || error.outcome === 'done'
    // 400 is how deployed servers say that it is gone (docs/api.md#missing-records).
    if (!isLost && error.status !== 404 && error.status !== 400) return { kind: 'failed', error }
    const isThere = await client.send(getApplication, input).then(
      () => true,
      (reason: unknown) => (reason instanceof ApiError && reason.status === 404 ? false : null),
    )
    if (isThere === false) {
      await syncCache(client, queryClient, deleteApplication, input, null)
      return isLost ? { kind: 'deleted', wasLost: true } : { kind: 'gone' }
    }
    return { kind: isThere === true && error.status === 404 ? 'not-offered' : 'failed', error }
  }
}
