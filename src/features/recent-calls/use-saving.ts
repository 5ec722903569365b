import { useSyncExternalStore } from 'react'
import { useClient } from '../../api/context.tsx'
import type { Load, LoadState } from '../../records/load.ts'
import { openFileHash } from '../../records/open-worker.ts'
import { savingOf } from '../../records/saving.ts'

/** How the files of what is loaded are doing, and what can be done about them. */
export function useSaving(load: Load, state: LoadState) {
  const { server, account_sid } = useClient().connection
  const saving = savingOf(load, state, {
    server: server === '' ? location.origin : server,
    account_sid: account_sid ?? 'account',
    openHash: openFileHash,
  })
  return { saving, ...useSyncExternalStore(saving.subscribe, saving.snapshot) }
}
