/** Deleting a record: one write, and then whether it is gone. */
import { type ReactNode, useState } from 'react'
import { ApiError, isGone } from '../api/errors.ts'
import { syncCache } from '../api/sync-cache.ts'
import { useWrite } from '../api/use-write.ts'
import type { Writer } from '../api/write.ts'
import type { Input, ReadEndpoint, WriteEndpoint } from '../contract/endpoint.ts'
import { showToast } from './toast.ts'

/**
 * `already`: somebody was faster. `lost`: the answer never came, but it is gone. `error`: the server answered with an
 * error, and it is gone; deployed servers answer 500 to deleting what is gone (docs/api.md#missing-records).
 */
export interface Deleted {
  readonly kind: 'deleted'
  readonly how: 'asked' | 'already' | 'lost' | 'error'
}

export type NotDeleted =
  | {
      readonly kind: 'failed'
      readonly error: unknown
      /** false: nobody knows. */
      readonly isStillThere: boolean
    }
  /** The record is there, the operation is not. */
  | { readonly kind: 'not-offered'; readonly error: ApiError }

export type DeleteOutcome = Deleted | NotDeleted

export interface Deletion<D extends WriteEndpoint, R extends ReadEndpoint> {
  readonly remove: D
  /** Reads the record, to settle an answer that leaves it open. */
  readonly read: R
  /**
   * For an operation that the document does not name: 405 and 501 say that the server lacks it; so does 404 while the
   * record can still be read. 400 may say that the record is gone (docs/api.md#missing-records).
   */
  readonly isOptional?: boolean
}

/** Sends one write. What is gone is gone, whoever did it. Never rejects. */
export async function deleteRecord<D extends WriteEndpoint, R extends ReadEndpoint>(
  writer: Writer<D>,
  { remove, read, isOptional = false }: Deletion<D, R>,
  input: Input<D> & Input<R>,
): Promise<DeleteOutcome> {
  const outcome = await writer.write(input)
  if (outcome.kind === 'done') return { kind: 'deleted', how: 'asked' }
  const { error } = outcome
  const isRefused = outcome.kind === 'refused'
  if (!(error instanceof ApiError)) return { kind: 'failed', error, isStillThere: true }
  const { status } = error
  if (isOptional && (status === 405 || status === 501)) return { kind: 'not-offered', error }
  const isOpen = !isRefused || (isOptional && (status === 404 || status === 400))
  if (!isOpen && !isGone(error)) return { kind: 'failed', error, isStillThere: true }
  if (isOpen) {
    const found: unknown = await writer.client.send(read, input).catch((reason: unknown) => reason)
    const isThere = !(found instanceof ApiError)
    if (isOptional && isThere && status === 404) return { kind: 'not-offered', error }
    if (!isGone(found)) return { kind: 'failed', error, isStillThere: isThere }
  }
  // The lists that still have it must not.
  await syncCache(writer, remove, input, null)
  return { kind: 'deleted', how: isRefused ? 'already' : status === null ? 'lost' : 'error' }
}

const details: Readonly<Record<Deleted['how'], string | null>> = {
  asked: null,
  already: 'It was gone already.',
  lost: 'The answer was lost on its way; reading shows that it is gone.',
  error: 'The server answered with an error, but reading shows that it is gone; perhaps it was before.',
}

/** Says that a record is deleted, and how it came to be gone. */
export function tellDeleted(title: ReactNode, { how }: Deleted, more: string | null = null): void {
  const words = [details[how], more].filter((text) => text !== null).join(' ')
  showToast({ tone: 'good', title, ...(words === '' ? {} : { details: words }) })
}

interface Options<D extends WriteEndpoint, R extends ReadEndpoint> extends Deletion<D, R> {
  readonly input: Input<D> & Input<R>
  /** Surrounds the deletion, for what has to know that it is under way. */
  readonly during?: (run: () => Promise<DeleteOutcome>) => Promise<DeleteOutcome>
  /** Says so, and leads on. */
  readonly onDeleted: (deleted: Deleted) => void | Promise<void>
}

/** What a dialog needs that asks before a record is deleted: once confirmed it deletes, or says why not. */
export function useDeleteRecord<D extends WriteEndpoint, R extends ReadEndpoint>(options: Options<D, R>) {
  const { remove, input, during = (run) => run(), onDeleted } = options
  const writer = useWrite(remove)
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<NotDeleted | null>(null)

  const confirm = async () => {
    if (isPending) return
    setIsPending(true)
    setFailed(null)
    const outcome = await during(() => deleteRecord(writer, options, input))
    if (outcome.kind === 'deleted') return onDeleted(outcome)
    setFailed(outcome)
    setIsPending(false)
  }
  return {
    failed,
    isPending,
    confirm: () => void confirm(),
    /** What the server said before does not count any more. */
    forget: () => setFailed(null),
  }
}
