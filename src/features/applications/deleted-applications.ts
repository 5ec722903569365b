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

/** Called after a restore. */
export function forgetDeleted(client: Client, application_sid: string): void {
  deletedOf(client).update((all) => without(all, application_sid))
}

export function useDeletedApplications(): readonly Original[] {
  return useStore(deletedOf(useClient()))
}
