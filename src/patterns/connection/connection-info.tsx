import { createContext, use } from 'react'
import type { ConnectionColour } from './connection-colours.ts'

export interface ConnectionInfo {
  /** Name as saved; '' if unnamed. */
  readonly name: string
  readonly colour: ConnectionColour
  /** Host and path prefix of the server, "api.example.com/prefix"; "Mock backend" in a demo. */
  readonly where: string
  readonly account_sid: string | null
  /** Whether the backend is the mock, so that no real data is at stake. */
  readonly isDemo: boolean
  /** Why the connection is read-only, to explain disabled buttons; null if it's writable. */
  readonly readOnly: string | null
}

export const ConnectionInfoContext = createContext<ConnectionInfo | null>(null)

/** Returns the current connection; null outside of a session. */
export function useConnectionInfo(): ConnectionInfo | null {
  return use(ConnectionInfoContext)
}

/** Returns why the connection is read-only, or null if it's writable. */
export function useReadOnly(): string | null {
  return useConnectionInfo()?.readOnly ?? null
}
