import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import type { Application } from '../../contract/applications.ts'
import { oncePer } from '../../lib/once-per.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { useStore } from '../../ui/use-store.ts'

/** Those that this tab has deleted since it was signed in, and could create anew; the last one first. Never with a password. */
const deletedOf = oncePer<Client, Store<readonly Application[]>>(() => createStore<readonly Application[]>([]))

const without = (all: readonly Application[], sid: string) => all.filter((one) => one.application_sid !== sid)

export function rememberDeleted(client: Client, application: Application): void {
  deletedOf(client).update((all) => [application, ...without(all, application.application_sid)])
}

/** It was restored. */
export function forgetDeleted(client: Client, application_sid: string): void {
  deletedOf(client).update((all) => without(all, application_sid))
}

export function useDeletedApplications(): readonly Application[] {
  return useStore(deletedOf(useClient()))
}
