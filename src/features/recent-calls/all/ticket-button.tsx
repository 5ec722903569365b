import { useState } from 'react'
import type { RecentCall } from '../../../contract/recent-calls.ts'
import { lazyDialog } from '../../../patterns/lazy-dialog.tsx'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import { Button } from '../../../ui/button.tsx'

const TicketDialog = lazyDialog(async () => (await import('./ticket-dialog.tsx')).TicketDialog)

interface Props {
  readonly calls: readonly RecentCall[]
  readonly load: SteadyLoad
  readonly variant?: 'primary' | 'plain'
}

export function TicketButton({ calls, load, variant = 'plain' }: Props) {
  // The calls at the time of the click: the list may change meanwhile.
  const [chosen, setChosen] = useState<readonly RecentCall[] | null>(null)
  return (
    <>
      <Button
        variant={variant}
        reason={calls.every(({ answered }) => answered) ? 'Select calls that failed' : null}
        onClick={() => setChosen(calls)}
      >
        Carrier ticket…
      </Button>
      {chosen !== null && <TicketDialog calls={chosen} load={load} onClose={() => setChosen(null)} />}
    </>
  )
}
