import { formatCount } from '../../../lib/count.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import type { CallRow } from './call-rows.ts'
import { stateWords } from './call-words.ts'

interface Props {
  readonly rows: readonly CallRow[]
  readonly onShowAll: () => void
}

/** In the place of the table while no call is in progress. */
export function NoCalls({ rows, onShowAll }: Props) {
  const others = (['ended', 'unknown', 'gone'] as const)
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${formatCount(count)} ${stateWords[state].toLowerCase()}`)
  return (
    <Message
      icon="calls"
      title="No call is in progress"
      actions={others.length > 0 && <Button onClick={onShowAll}>Show the others</Button>}
    >
      <p>{others.length === 0 ? 'None has ended lately, either.' : `There are others: ${others.join(', ')}.`}</p>
    </Message>
  )
}
