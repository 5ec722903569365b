import { createContext, type ReactNode, use } from 'react'

/** Whether this connection may be written to, and if not, why. */
export interface ReadOnly {
  readonly isReadOnly: boolean
  /** In words, for the buttons that cannot be used; '' where they can. */
  readonly reason: string
}

const ReadOnlyContext = createContext<ReadOnly>({ isReadOnly: false, reason: '' })

export function ReadOnlyProvider({ value, children }: { value: ReadOnly; children: ReactNode }) {
  return <ReadOnlyContext value={value}>{children}</ReadOnlyContext>
}

export function useReadOnly(): ReadOnly {
  return use(ReadOnlyContext)
}
