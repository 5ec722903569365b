import { useSyncExternalStore } from 'react'
import { useClient } from '../../api/context.tsx'
import type { Load, LoadState } from '../../records/load.ts'
import { savingOf } from '../../records/saving.ts'

/** How the files of what is loaded are doing, and what can be done about them. */
export function useSaving(load: Load, state: LoadState) {
  const { server, account_sid } = useClient().connection
  const source = { server: server === '' ? location.origin : server, account_sid: account_sid ?? 'account' }
  const saving = savingOf(load, state, source)
  return { saving, ...useSyncExternalStore(saving.subscribe, saving.snapshot) }
}
