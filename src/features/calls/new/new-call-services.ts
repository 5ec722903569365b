import { useWrite } from '../../../api/use-write.ts'
import { createCall } from '../../../contract/calls.ts'
import type { PlaceServices } from './place-call.ts'
import { createIdbLedger, takeWebLock } from './place-ledger.ts'

const ledger = createIdbLedger()
const sentHere = new Map<string, number>()

/** What placing a call works with: the session's client, and what this browser remembers of sent calls. */
export function usePlaceServices(): PlaceServices {
  const writer = useWrite(createCall)
  return { writer, ledger, takeLock: takeWebLock, sentHere, now: Date.now }
}
