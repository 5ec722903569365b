import type { MouseEvent } from 'react'

/** One bar or cell of a chart. */
export interface Mark {
  readonly key: string
  /** All that it tells: "2026-03-10 09:00: 84 calls, 50 answered". */
  readonly words: string
  /** Where the records that it counts are; null: there are none. */
  readonly link: string | null
}

/** Takes a plain click on a link of a chart: charts know no router. Absent: the browser follows it. */
export type Follow = (link: string, event: MouseEvent) => void
