import { useSyncExternalStore } from 'react'
import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import type { Application } from '../../contract/applications.ts'

const none: readonly Application[] = []
/** By session: what was deleted on one connection is no business of the next. Never holds a password. */
const deleted = new WeakMap<Client, readonly Application[]>()
const listeners = new Set<() => void>()

function change(client: Client, next: readonly Application[]) {
  deleted.set(client, next)
  for (const listener of listeners) listener()
}

/** Applications that this tab has deleted since it was signed in, and could create anew; the last one first. */
function deletedApplications(client: Client): readonly Application[] {
  return deleted.get(client) ?? none
}

export function rememberDeleted(client: Client, application: Application): void {
  forgetDeleted(client, application.application_sid)
  change(client, [application, ...deletedApplications(client)])
}

/** It was restored. */
export function forgetDeleted(client: Client, application_sid: string): void {
  change(
    client,
    deletedApplications(client).filter((one) => one.application_sid !== application_sid),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDeletedApplications(): readonly Application[] {
  const client = useClient()
  return useSyncExternalStore(subscribe, () => deletedApplications(client))
}
