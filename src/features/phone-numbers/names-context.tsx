import { createContext, type ReactNode, use, useMemo } from 'react'
import { useRead } from '../../api/query.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { VoipCarrier } from '../../contract/extras.ts'
import type { z } from '../../contract/zod.ts'
import { type ApplicationNames, useApplicationNames } from '../../patterns/application-names.ts'
import { carrierNamesQuery } from './phone-numbers-queries.ts'

interface Names {
  readonly applications: ApplicationNames
  /** By sid; empty where the server does not tell. */
  readonly carriers: ReadonlyMap<string, string>
}

const NamesContext = createContext<Names | null>(null)

/** Names by sid for list and panels, as far as they are known. Throws outside of the page. */
export function useNames(): Names {
  const names = use(NamesContext)
  if (names === null) throw new Error('useNames needs a NamesProvider above it')
  return names
}

/** Reads the names, once for the page: each further reader of carriers would ask a server anew that has just answered 404. */
export function NamesProvider({ children }: { children: ReactNode }) {
  const applications = useApplicationNames()
  const { data: carriers } = useRead(carrierNamesQuery, { priority: 'poll' })
  const carrierNames = useMemo(() => toCarrierNames(carriers), [carriers])
  const names = useMemo(() => ({ applications, carriers: carrierNames }), [applications, carrierNames])
  return <NamesContext value={names}>{children}</NamesContext>
}

/** Carriers by sid, those without a name left out; empty where the server offers no such list. */
function toCarrierNames(list: Listed<z.output<typeof VoipCarrier.schema>> | undefined): ReadonlyMap<string, string> {
  return new Map(
    list?.rows.flatMap(({ value: { voip_carrier_sid, name } }) =>
      name === null || name === '' ? [] : [[voip_carrier_sid, name] as const],
    ),
  )
}
