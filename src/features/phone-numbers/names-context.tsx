import { createContext, type ReactNode, use, useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import { carriersQuery } from '../../api/queries.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { useApplicationNames } from '../../patterns/applications/application-names.ts'
import { ofAccount } from '../../patterns/connection/of-account.ts'
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
  const { account_sid } = useClient().connection
  // Servers refuse another account's carrier.
  const carrierNames = toCarrierNames(carriers && ofAccount(carriers, account_sid).list)
  const names = useMemo(() => ({ applications, carriers: carrierNames }), [applications, carrierNames])
  return <NamesContext value={names}>{children}</NamesContext>
}
