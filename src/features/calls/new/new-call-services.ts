import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/context.tsx'
import type { PlaceServices } from './place-call.ts'
import { createIdbLedger, takeWebLock } from './place-ledger.ts'

const ledger = createIdbLedger()
const sentHere = new Map<string, number>()

/** What placing a call works with: the session's client, and what this browser remembers of sent calls. */
export function usePlaceServices(): PlaceServices {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMemo(
    () => ({ client, queryClient, ledger, takeLock: takeWebLock, sentHere, now: Date.now }),
    [client, queryClient],
  )
}
