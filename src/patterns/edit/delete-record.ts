/** Deletes a record: one write, then a check that it is gone. */
import { type ReactNode, useState } from 'react'
import { ApiError, isGone } from '../../api/errors.ts'
import { isStillThere } from '../../api/still-there.ts'
import { syncCache } from '../../api/sync-cache.ts'
import { useWrite } from '../../api/use-write.ts'
import type { Writer } from '../../api/write.ts'
import type { Input, WriteEndpoint } from '../../contract/endpoint.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { notifyFailed } from '../toast/notify-failed.tsx'
import { showToast } from '../toast/toast.ts'

/**
 * `already`: someone else was faster, or the browser resent the request. `lost`: no response proves it, but it's gone.
 * `error`: the server returned an error, but it's gone; deployed servers answer 500 to deleting a missing record
 * (docs/api.md#missing-records).
 */
export interface Deleted {
  readonly kind: 'deleted'
  readonly how: 'requested' | 'already' | 'lost' | 'error'
}

export type NotDeleted =
  | {
      readonly kind: 'failed'
      readonly error: unknown
      /** false if unknown. */
      readonly isStillThere: boolean
    }
  /** The record exists, but the server lacks the operation. */
  | { readonly kind: 'not-offered'; readonly error: ApiError }

export type DeleteOutcome = Deleted | NotDeleted

export interface Deletion<D extends WriteEndpoint> {
  readonly remove: D
  /**
   * Whether the operation is outside the spec: 405 and 501 mean that the server lacks it; so does 404 while the
   * record can still be read. 400 may mean that the record is gone (docs/api.md#missing-records).
   */
  readonly isOptional?: boolean
}

/** Sends one write, then reads if the response proves nothing. A missing record counts as deleted. Never rejects. */
export async function deleteRecord<D extends WriteEndpoint>(
  writer: Writer<D>,
  { remove, isOptional = false }: Deletion<D>,
  input: Input<D>,
): Promise<DeleteOutcome> {
  const outcome = await writer.write(input)
  if (outcome.kind === 'done') return { kind: 'deleted', how: 'requested' }
  const { error } = outcome
  const isRefused = outcome.kind === 'refused'
  if (!(error instanceof ApiError)) return { kind: 'failed', error, isStillThere: true }
  const { status } = error
  if (isOptional && (status === 405 || status === 501)) return { kind: 'not-offered', error }
  const isOpen = !isRefused || (isOptional && (status === 404 || status === 400))
  if (!isOpen && !isGone(error)) return { kind: 'failed', error, isStillThere: true }
  if (isOpen) {
    const isThere = await isStillThere(writer.client, remove, input)
    if (isOptional && isThere === true && status === 404) return { kind: 'not-offered', error }
    if (isThere === true) return { kind: 'failed', error: error.withOutcome('refused'), isStillThere: true }
    if (isThere === null) return { kind: 'failed', error, isStillThere: false }
  }
  // After an error response, someone else may have deleted it: don't settle the write as done.
  const isError = status !== null && status >= 400
  if (outcome.kind === 'unknown' && !isError) await outcome.settle({ record: null, readError: null })
  // Removes it from the lists that still have it.
  await syncCache(writer, remove, input, null)
  return { kind: 'deleted', how: isRefused || status === 404 ? 'already' : isError ? 'error' : 'lost' }
}

const details: Readonly<Record<Deleted['how'], string | null>> = {
  requested: null,
  already: 'It was already deleted.',
  lost: 'No response confirmed it, but it’s gone.',
  error: 'The server returned an error, but it’s gone. Someone else may have deleted it.',
}

export function notifyDeleted(title: ReactNode, { how }: Deleted, more: string | null = null): void {
  showToast({ tone: 'good', title, details: [details[how], more].filter((text) => text !== null).join(' ') })
}

interface Options<D extends WriteEndpoint> extends Deletion<D> {
  readonly input: Input<D>
  readonly during?: (run: () => Promise<DeleteOutcome>) => Promise<DeleteOutcome>
  /** Leaves the record. Not called if the user has left meanwhile, and may be typing elsewhere. */
  readonly leave: () => void | Promise<void>
  /** Reports the deletion. */
  readonly onDeleted: (deleted: Deleted) => void
  /** Title of the toast that reports a failure once the dialog is gone. */
  readonly failedTitle: ReactNode
}

/** State of a dialog that confirms a deletion: deletes once confirmed, or reports why it failed. */
export function useDeleteRecord<D extends WriteEndpoint>(options: Options<D>) {
  const { remove, input, during = (run) => run(), leave, onDeleted, failedTitle } = options
  const writer = useWrite(remove)
  const isMounted = useIsMounted()
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<NotDeleted | null>(null)

  const confirm = async () => {
    if (isPending) return
    setIsPending(true)
    setFailed(null)
    const { pathname } = location
    const outcome = await during(() => deleteRecord(writer, options, input))
    if (outcome.kind === 'deleted') {
      // Not isMounted: the dialog may go with the record.
      if (location.pathname === pathname) await leave()
      return onDeleted(outcome)
    }
    setFailed(outcome)
    setIsPending(false)
    if (!isMounted()) notifyFailed(failedTitle, outcome.error)
  }
  return {
    failed,
    forget: () => setFailed(null),
    /** Props of the ConfirmDialog. */
    dialog: { pending: isPending, error: failed?.error ?? null, onConfirm: () => void confirm() },
  }
}
