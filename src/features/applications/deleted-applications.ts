import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import { oncePer } from '../../lib/once-per.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Original } from './application-copy.ts'

/** Applications deleted in this tab since sign-in, which it can recreate; the latest first. Never with a password. */
const deletedOf = oncePer<Client, Store<readonly Original[]>>(() => createStore<readonly Original[]>([]))

const without = (all: readonly Original[], sid: string) =>
  all.filter(({ application }) => application.application_sid !== sid)

export function rememberDeleted(client: Client, deleted: Original): void {
  deletedOf(client).update((all) => [deleted, ...without(all, deleted.application.application_sid)])
}

/**
 * Called before a restore, which puts it back if it fails. Returns null if it was restored or is being restored: a toast
 * and the list both offer that, and a second restore would create a second copy.
 */
export function takeDeleted(client: Client, application_sid: string): Original | null {
  const all = deletedOf(client)
  const taken = all.get().find(({ application }) => application.application_sid === application_sid)
  all.update((others) => without(others, application_sid))
  return taken ?? null
}

export function useDeletedApplications(): readonly Original[] {
  return useStore(deletedOf(useClient()))
}
