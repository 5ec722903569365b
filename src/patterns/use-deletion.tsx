import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useClient } from '../api/context.tsx'
import type { Input, ReadEndpoint, WriteEndpoint } from '../contract/endpoint.ts'
import { type Deleted, type DeleteFailed, deleteRecord } from './delete-record.ts'
import { showToast } from './toast.ts'

const details: Readonly<Record<Extract<Deleted, { kind: 'deleted' }>['how'], string | null>> = {
  asked: null,
  already: 'It was gone already.',
  lost: 'The answer was lost on its way; reading shows that it is gone.',
  error: 'The server answered with an error, but reading shows that it is gone; perhaps it was before.',
}

interface Options<D extends WriteEndpoint, R extends ReadEndpoint> {
  readonly endpoints: { readonly remove: D; readonly read: R }
  readonly input: Input<D> & Input<R>
  /** Said once it is gone. */
  readonly title: ReactNode
  /** Where to go then. */
  readonly next: string
}

/** What a dialog needs that asks before a record is deleted: once confirmed it deletes, says so and leads on, or says why not. */
export function useDeletion<D extends WriteEndpoint, R extends ReadEndpoint>(options: Options<D, R>) {
  const { endpoints, input, title, next } = options
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<DeleteFailed | null>(null)

  const confirm = async () => {
    if (isPending) return
    setIsPending(true)
    setFailed(null)
    const deleted = await deleteRecord(client, queryClient, endpoints, input)
    if (deleted.kind === 'failed') {
      setFailed(deleted)
      setIsPending(false)
      return
    }
    const detail = details[deleted.how]
    showToast({ tone: 'good', title, ...(detail === null ? {} : { details: detail }) })
    await navigate(next)
  }
  return { failed, isPending, confirm: () => void confirm() }
}
