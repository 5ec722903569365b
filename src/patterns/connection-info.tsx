import { createContext, type ReactNode, use } from 'react'
import type { ConnectionColour } from './connection-colours.ts'

export interface ConnectionInfo {
  /** As it was saved, or '' where nobody named it. */
  readonly name: string
  readonly colour: ConnectionColour
  /** Host and path prefix of the server, "api.example.com/prefix"; "Mock backend" in a demo. */
  readonly where: string
  readonly account_sid: string | null
  /** The backend is the mock: nothing here is anyone's. */
  readonly isDemo: boolean
  /** Why nothing may be written to it, for the buttons that cannot be used; null: it may. */
  readonly readOnly: string | null
}

const ConnectionInfoContext = createContext<ConnectionInfo | null>(null)

export function ConnectionInfoProvider({ info, children }: { info: ConnectionInfo; children: ReactNode }) {
  return <ConnectionInfoContext value={info}>{children}</ConnectionInfoContext>
}

/** Where one is connected, for whatever must not be done in the wrong place. null outside of a session. */
export function useConnectionInfo(): ConnectionInfo | null {
  return use(ConnectionInfoContext)
}

/** Why nothing may be written to the connection; null where it may. */
export function useReadOnly(): string | null {
  return useConnectionInfo()?.readOnly ?? null
}
