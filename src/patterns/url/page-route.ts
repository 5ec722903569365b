import type { ComponentType } from 'react'
import type { Query } from '../../api/query.ts'
import type { ReadEndpoint } from '../../contract/endpoint.ts'

export interface PageRoute {
  /** Full path from the root, from src/paths.ts. */
  readonly path: string
  readonly page: () => Promise<ComponentType>
  /**
   * Returns the reads that the page starts with, to send them while its code loads. Every route needs it; leave out
   * reads that are rare or come last. Called by links that prepare the page, and by navigations to another path.
   */
  readonly reads?: (
    parameters: Readonly<Record<string, string | undefined>>,
    search: URLSearchParams,
  ) => readonly Query<ReadEndpoint>[]
  /** Pages of single records, shown beside this one. */
  readonly panels?: readonly PageRoute[]
}
