import { isCallStoreDown } from '../../../api/errors.ts'
import { cx } from '../../../ui/cx.ts'
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

export function PollLine() {
  const { poller } = useCallWatch()
  const state = useStore(poller.state)
  const isPaused = state.phase === 'paused'
  return (
    <div className={styles['poll']}>
      <ChipSelect
        label="Refresh"
        value={toValue(state.intervalMs)}
        onChange={(value) => poller.setInterval(value === '' ? listIntervalMs : Number(value))}
        options={offeredIntervalsMs.map((ms) => ({ value: toValue(ms), text: `every ${ms / 1000} s` }))}
      />
      <Button
        look="bare"
        icon={isPaused ? 'play' : 'pause'}
        title={isPaused ? 'Resume' : 'Pause'}
        aria-label={isPaused ? 'Resume' : 'Pause'}
        onClick={() => (isPaused ? poller.resume() : poller.pause())}
      />
    </div>
  )
}

/** Why nothing is asked now, or more rarely than was set. Not in the toolbar: its words would push the chart about. */
export function PollNote() {
  const words = toWords(useStore(useCallWatch().poller.state))
  // There before it speaks.
  return <output className={cx('soft', styles['note'])}>{words}</output>
}

const stretchWords = {
  slow: 'The server responds slowly.',
  budget: 'Saving requests for other pages.',
  failing: 'Refresh failed.',
} as const

/** Empty while everything is as set: nothing to know, nothing to be read out. */
function toWords({ phase, stretch, currentMs, isManual, error }: PollState): string {
  if (phase === 'paused' || (phase === 'asking' && isManual)) return phase === 'paused' ? 'Paused.' : ''
  if (phase === 'hidden') return 'Paused while this page is hidden.'
  if (phase === 'offline') return 'Paused while this browser is offline.'
  if (stretch === null) return ''
  const why = stretch === 'failing' && isCallStoreDown(error) ? 'Empty response.' : stretchWords[stretch]
  return `${why} Retrying every ${formatSeconds(currentMs)} s.`
}
