import { formatCountOf } from '../../../lib/count.ts'
import { formatSpan } from '../../../lib/durations.ts'
import { cx } from '../../../ui/cx.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Section } from '../../../ui/page.tsx'
import { gapText, toStatusText, toTone } from './call-text.ts'
import type { Gap } from './history.ts'
import { toTimeline } from './timeline.ts'
import styles from './calls.module.css'
import type { Step, WatchedCall } from './watched-call.ts'

export function TimelineList({ call, gaps }: { call: WatchedCall; gaps: readonly Gap[] }) {
  return (
    <Section title="Timeline">
      <ol className={cx('stack-1', styles['timeline'])} aria-label="Timeline">
        {toTimeline(call, gaps).map((entry, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- times may repeat, and entries have no state
          <li key={place} className={entry.what === 'gap' ? styles['gap'] : undefined}>
            <Timestamp at={entry.at} to="clock" />
            {entry.what === 'step' ? <StepText {...entry} /> : <GapText gap={entry.gap} />}
          </li>
        ))}
      </ol>
      {call.stepsDropped > 0 && (
        <p>{formatCountOf(call.stepsDropped, 'step was', 'steps were')} dropped after the first.</p>
      )}
    </Section>
  )
}

const kindText: Readonly<Record<Step['kind'], string>> = {
  status: '',
  vanished: 'No longer listed',
  again: 'Record is back',
  removed: 'Record removed here',
}

function StepText({ step: { kind, after, status, sipStatus }, isFirst }: { step: Step; isFirst: boolean }) {
  return (
    <span>
      {isFirst && 'First seen: '}
      {kind === 'status' ? (
        <StatusBadge tone={toTone(status)}>{toStatusText(status)}</StatusBadge>
      ) : (
        <span>{kindText[kind]}</span>
      )}
      {kind === 'status' && sipStatus !== null && <span className="soft"> SIP {sipStatus}</span>}
      {after !== null && kind !== 'removed' && (
        <span className="soft">
          {' '}
          after <Timestamp at={after} to="clock" />
        </span>
      )}
    </span>
  )
}

function GapText({ gap: { from, to, why } }: { gap: Gap }) {
  // No time has passed if the clock was set back meanwhile.
  const length = to > from ? ` for ${formatSpan(to - from)}` : ''
  return (
    <span>
      Not watched{length}: {gapText[why]}
    </span>
  )
}
