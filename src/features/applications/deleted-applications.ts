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

/** SIDs of applications whose copy is being created, whichever view asked for it. */
const restoringOf = oncePer<Client, Store<readonly string[]>>(() => createStore<readonly string[]>([]))

/** Runs it, unless the application is being restored or was: toasts offer it too, and would create a second copy. */
export async function restoreOnce(client: Client, sid: string, run: () => Promise<void>): Promise<void> {
  const restoring = restoringOf(client)
  const isDeleted = deletedOf(client)
    .get()
    .some(({ application }) => application.application_sid === sid)
  if (!isDeleted || restoring.get().includes(sid)) return
  restoring.update((all) => [...all, sid])
  try {
    await run()
  } finally {
    restoring.update((all) => all.filter((other) => other !== sid))
  }
}

export function useRestoring(): readonly string[] {
  return useStore(restoringOf(useClient()))
}

export function useDeletedApplications(): readonly Original[] {
  return useStore(deletedOf(useClient()))
}
