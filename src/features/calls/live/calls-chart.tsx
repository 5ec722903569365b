import { CountChart } from '../../../ui/count-chart.tsx'
import { gapWords } from './call-words.ts'
import type { History } from './history.ts'

/** Calls in progress since the page was first opened in this session. */
export function CallsChart({ history: { points, gaps } }: { history: History }) {
  const last = gaps.at(-1)
  return (
    <CountChart what="calls in progress" points={points} gapWords="not watched">
      {last !== undefined && <span className="visually-hidden">Last gap: {gapWords[last.why]}.</span>}
    </CountChart>
  )
}
