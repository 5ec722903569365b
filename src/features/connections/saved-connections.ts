import { useSyncExternalStore } from 'react'
import { z } from '../../contract/zod.ts'
import { Profile, ServerAddress } from './held-session.ts'

/** A connection as it lies in this browser's storage, where anyone at this computer may read it: never with a token. */
const SavedConnection = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  colour: Profile.shape.colour,
  server: ServerAddress,
  account_sid: z.nullable(z.string().check(z.minLength(1))),
  isReadOnly: Profile.shape.isReadOnly,
})
export type SavedConnection = z.output<typeof SavedConnection>

const savedConnectionsKey = 'switchboard.connections'

/** The most recently used first. What stored text holds beside connections is left out; never throws. null: nothing is stored. */
export function parseSavedConnections(text: string | null): SavedConnection[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  const fitting = Array.isArray(stored) ? stored.map((item) => z.safeParse(SavedConnection, item)) : []
  const byId = new Map<string, SavedConnection>()
  for (const { success, data } of fitting) if (success && !byId.has(data.id)) byId.set(data.id, data)
  return [...byId.values()]
}

let current = read()
const listeners = new Set<() => void>()

function read(): readonly SavedConnection[] {
  try {
    return parseSavedConnections(localStorage.getItem(savedConnectionsKey))
  } catch {
    // Storage may be closed to us.
    return []
  }
}

function publish(next: readonly SavedConnection[]) {
  current = next
  for (const listener of listeners) listener()
}

function change(next: readonly SavedConnection[]) {
  try {
    localStorage.setItem(savedConnectionsKey, JSON.stringify(next))
  } catch {
    // Then they hold until the page is left.
  }
  publish(next)
}

function takeOver(event: StorageEvent) {
  if (event.key === savedConnectionsKey || event.key === null) publish(read())
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', takeOver)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', takeOver)
  }
}

function savedConnections(): readonly SavedConnection[] {
  return current
}

export function useSavedConnections(): readonly SavedConnection[] {
  return useSyncExternalStore(subscribe, savedConnections)
}

/** Saves a connection, in the place of the one with its id if there is one; it counts as the most recently used. */
export function saveConnection(connection: SavedConnection): void {
  change([connection, ...withoutId(connection.id)])
}

export function removeConnection(id: string): void {
  change(withoutId(id))
}

/** Read anew, because another tab may have changed them while nobody here listened. */
function withoutId(id: string): SavedConnection[] {
  const stored = read()
  return (stored.length > 0 ? stored : current).filter((other) => other.id !== id)
}

/** Unique among one browser's connections; crypto.randomUUID does not exist on plain http. */
export function newConnectionId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
}
