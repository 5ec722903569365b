import { parseJson } from '../../contract/json.ts'
import { createStoredStore } from '../../lib/stored-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { notifyUnstored } from '../../patterns/toast/notify-unstored.ts'
import { fieldsOf, isAccount, isServer, parseAppearance, type Profile } from './tab-session.ts'

export interface SavedConnection extends Omit<Profile, 'savedId'> {
  readonly id: string
  readonly server: string
  readonly account_sid: string | null
}

function parseSavedConnection(value: unknown): SavedConnection | null {
  const { id, name, server, account_sid, ...rest } = fieldsOf(value)
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || name === '') return null
  return isServer(server) && isAccount(account_sid) ? { id, name, server, account_sid, ...parseAppearance(rest) } : null
}

/** Most recently used first. Skips invalid entries; never throws. `text` is null if nothing is stored. */
export function parseSavedConnections(text: string | null): SavedConnection[] {
  // Valid JSON: read at the start, where an exception takes long if DevTools are open (docs/performance.md).
  const stored: unknown = parseJson(text ?? '[]')
  const fitting = Array.isArray(stored) ? stored.map(parseSavedConnection).filter((one) => one !== null) : []
  const byId = new Map<string, SavedConnection>()
  for (const one of fitting) if (!byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()]
}

export const savedConnections = createStoredStore<readonly SavedConnection[]>(
  'switchboard.connections',
  parseSavedConnections,
)

export function useSavedConnections(): readonly SavedConnection[] {
  return useStore(savedConnections)
}

export function toProfile({ id, name, colour, isReadOnly }: SavedConnection): Profile {
  return { savedId: id, name, colour, isReadOnly }
}

/** Saves a connection, replacing the one with its ID. It becomes the most recently used. */
export function saveConnection(connection: SavedConnection): void {
  notifyUnstored(savedConnections.set([connection, ...withoutId(connection.id)]))
}

export function removeConnection(id: string): void {
  notifyUnstored(savedConnections.set(withoutId(id)))
}

function withoutId(id: string): SavedConnection[] {
  const stored = savedConnections.read()
  return (stored.length > 0 ? stored : savedConnections.get()).filter((other) => other.id !== id)
}
