import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import type { Application } from '../../contract/applications.ts'
import { oncePer } from '../../lib/once-per.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { useStore } from '../../ui/use-store.ts'
import type { HiddenExtras } from './application-form-model.ts'

export interface DeletedApplication {
  readonly application: Application
  /** Of no use to anyone but its copy: they may hold keys, and are in no cache. */
  readonly hidden: HiddenExtras
}

/** Those that this tab has deleted since it was signed in, and could create again; the last one first. Never with a password. */
const deletedOf = oncePer<Client, Store<readonly DeletedApplication[]>>(() =>
  createStore<readonly DeletedApplication[]>([]),
)

const without = (all: readonly DeletedApplication[], sid: string) =>
  all.filter(({ application }) => application.application_sid !== sid)

export function rememberDeleted(client: Client, deleted: DeletedApplication): void {
  deletedOf(client).update((all) => [deleted, ...without(all, deleted.application.application_sid)])
}

/** It was restored. */
export function forgetDeleted(client: Client, application_sid: string): void {
  deletedOf(client).update((all) => without(all, application_sid))
}

export function useDeletedApplications(): readonly DeletedApplication[] {
  return useStore(deletedOf(useClient()))
}
