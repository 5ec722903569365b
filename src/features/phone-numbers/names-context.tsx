import { createContext, type ReactNode, use, useMemo } from 'react'
import { carriersQuery } from '../../api/queries.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { useApplicationNames } from '../../patterns/applications/application-names.ts'
import { toCarrierNames } from './carriers.ts'
import type { Names } from './number-rows.ts'

const NamesContext = createContext<Names | null>(null)

/** Known names by SID, for the list and panels. Throws outside a NamesProvider. */
export function useNames(): Names {
  const names = use(NamesContext)
  if (names === null) throw new Error('useNames needs a NamesProvider above it')
  return names
}

export function NamesProvider({ children }: { children: ReactNode }) {
  const applications = useApplicationNames()
  const { data: carriers } = useExtraRead(carriersQuery)
  const carrierNames = toCarrierNames(carriers)
  const names = useMemo(() => ({ applications, carriers: carrierNames }), [applications, carrierNames])
  return <NamesContext value={names}>{children}</NamesContext>
}
