import { Button } from '../../../ui/button.tsx'
import { ChipSelect } from '../../../ui/chip.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { formatSeconds } from './call-words.ts'
import { listIntervalMs, offeredIntervalsMs } from './poll-interval.ts'
import type { PollState } from './poller.ts'
import styles from './calls.module.css'
import { useCallWatch } from './call-watch.ts'

/** '' is the one that the page comes with. */
function toValue(ms: number): string {
  return ms === listIntervalMs ? '' : String(ms)
}

/** How often the page asks, why not oftener, and the way to change that. */
export function PollLine() {
  const { poller } = useCallWatch()
  const state = useStore(poller.state)
  const isPaused = state.phase === 'paused'
  return (
    <div className={styles['poll']}>
      <ChipSelect
        label="Ask every"
        value={toValue(state.intervalMs)}
        onChange={(value) => poller.setInterval(value === '' ? listIntervalMs : Number(value))}
        options={offeredIntervalsMs.map((ms) => ({ value: toValue(ms), text: `Every ${ms / 1000} s` }))}
      />
      <Button icon={isPaused ? 'play' : 'pause'} onClick={() => (isPaused ? poller.resume() : poller.pause())}>
        {isPaused ? 'Go on' : 'Pause'}
      </Button>
      <output className="soft">{toWords(state)}</output>
    </div>
  )
}

const stretchWords = {
  slow: 'the server answers slowly',
  budget: 'the request budget is to last',
  failing: 'the last answer did not come',
} as const

/** Empty while everything is as set: nothing to know, nothing to be read out. */
function toWords({ phase, stretch, currentMs, isManual }: PollState): string {
  if (phase === 'paused' || (phase === 'asking' && isManual))
    return phase === 'paused' ? 'Paused: nothing is asked.' : ''
  if (phase === 'hidden') return 'This page is hidden: nothing is asked.'
  if (phase === 'offline') return 'This browser is offline: nothing is asked.'
  if (stretch === null) return ''
  return `Asks every ${formatSeconds(currentMs)} s instead, because ${stretchWords[stretch]}.`
}
