import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import { oncePer } from '../../lib/once-per.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { holdTab } from '../../lib/tab-losses.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Original } from './application-copy.ts'

interface Deleted extends Original {
  /** A toast and the list both offer to restore it; a second restore would create a second copy. */
  readonly isBeingRestored: boolean
}

/** Applications deleted in this tab since sign-in, which it can recreate; the latest first. Never with a password. */
const deletedOf = oncePer((client: Client): Store<readonly Deleted[]> => {
  const deleted = createStore<readonly Deleted[]>([])
  client.closed.addEventListener(
    'abort',
    holdTab(() => deleted.get().length > 0),
  )
  return deleted
})

const isOf =
  (sid: string) =>
  ({ application }: Deleted) =>
    application.application_sid === sid

export function rememberDeleted(client: Client, original: Original): void {
  const isSame = isOf(original.application.application_sid)
  deletedOf(client).update((all) => [{ ...original, isBeingRestored: false }, ...all.filter((one) => !isSame(one))])
}

/**
 * Runs `restore`, which resolves to whether it succeeded, and forgets the application if so. Doesn't if it was restored
 * already, or is being restored.
 */
export async function restoring(
  client: Client,
  application_sid: string,
  restore: (original: Original) => Promise<boolean>,
): Promise<void> {
  const deleted = deletedOf(client)
  const isIt = isOf(application_sid)
  const found = deleted.get().find(isIt)
  if (found === undefined || found.isBeingRestored) return
  const mark = (isBeingRestored: boolean) =>
    deleted.update((all) => all.map((one) => (isIt(one) ? { ...one, isBeingRestored } : one)))
  mark(true)
  if (await restore(found)) deleted.update((all) => all.filter((one) => !isIt(one)))
  else mark(false)
}

export function useDeletedApplications(): readonly Deleted[] {
  return useStore(deletedOf(useClient()))
}
