import type { ComponentType } from 'react'

/** A page of a feature: its URL, its code, and what it reads. */
export interface PageRoute {
  /** Whole, from the root; of src/paths.ts. */
  readonly path: string
  readonly page: () => Promise<ComponentType>
  /** Starts its reads while its code is on its way, and waits for neither. Called when the path changes, not the query. */
  readonly start?: (parameters: Readonly<Record<string, string | undefined>>) => void
  /** Pages of single records, shown beside this one. */
  readonly panels?: readonly PageRoute[]
}
