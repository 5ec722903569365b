import type { ComponentType } from 'react'
import type { Query } from '../api/query.ts'
import type { ReadEndpoint } from '../contract/endpoint.ts'

export interface PageRoute {
  /** Whole, from the root; of src/paths.ts. */
  readonly path: string
  readonly page: () => Promise<ComponentType>
  /**
   * What the page reads as soon as it is there, by its URL: asked for while its code is on its way. Every route names it,
   * but for what the page reads only now and then, or last in line. Called when the path changes, not the query.
   */
  readonly reads?: (
    parameters: Readonly<Record<string, string | undefined>>,
    search: URLSearchParams,
  ) => readonly Query<ReadEndpoint>[]
  /** Pages of single records, shown beside this one. */
  readonly panels?: readonly PageRoute[]
}
