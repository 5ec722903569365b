import { formatCountOf } from '../../../lib/count.ts'
import { cx } from '../../../ui/cx.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { SipMessage, Step } from './read-trace.ts'
import styles from './trace.module.css'

/** With more parties than fit side by side, the messages are listed. */
const maxLanes = 4

/** SIP messages between parties, from top to bottom; a plain list if a sender or receiver is unknown. */
export function Waterfall({ messages }: { messages: readonly SipMessage[] }) {
  if (messages.length === 0)
    return <p className="soft">The trace has an unknown format. Download it as pcap instead.</p>
  const lanes = [...new Set(messages.flatMap(({ from, to }) => [from, to]))]
  const isDrawn = lanes.length <= maxLanes && messages.every(({ from, to }) => from !== null && to !== null)
  const first = messages.find(({ at }) => at !== null)?.at ?? null
  return (
    <div className={styles['trace']} style={{ '--lanes': lanes.length }}>
      <p className="soft">
        {formatCountOf(messages.length, 'message')}
        {first !== null && (
          <>
            {' '}
            since <Timestamp at={first} to="second" />
          </>
        )}
      </p>
      {isDrawn && (
        <div className={styles['lanes']} aria-hidden="true">
          {lanes.map((lane) => (
            <span key={lane}>{lane}</span>
          ))}
        </div>
      )}
      <ol className={cx(styles['messages'], isDrawn && styles['drawn'])}>
        {messages.map((message, place) => (
          <Message
            // oxlint-disable-next-line react/no-array-index-key -- two may be alike, and none moves
            key={place}
            message={message}
            after={message.at === null || first === null ? null : message.at - first}
            lanes={isDrawn ? [lanes.indexOf(message.from), lanes.indexOf(message.to)] : null}
          />
        ))}
      </ol>
    </div>
  )
}

interface MessageProps {
  readonly message: SipMessage
  /** ms since the first message; null if unknown. */
  readonly after: number | null
  /** Lanes of sender and receiver; null if not drawn. */
  readonly lanes: readonly [number, number] | null
}

function Message({ message: { label, from, to, notes }, after, lanes }: MessageProps) {
  const [sender, receiver] = lanes ?? [0, 0]
  const [left, right] = [Math.min(sender, receiver), Math.max(sender, receiver)]
  const isBad = /^[4-6]\d\d/.test(label)
  return (
    <li>
      <span className={styles['after']}>{after === null ? '–' : toSeconds(after)}</span>
      <span
        className={styles['message']}
        data-to={sender <= receiver ? 'right' : 'left'}
        data-bad={isBad || undefined}
        style={{ '--left': left, '--span': right - left + 1 }}
      >
        <b>{label}</b>{' '}
        <span className={lanes === null ? undefined : 'visually-hidden'}>
          {from ?? 'unknown'} → {to ?? 'unknown'}
        </span>
      </span>
      {notes.map((note) => (
        <span key={note} className={styles['note']}>
          {note}
        </span>
      ))}
    </li>
  )
}

/** Timed steps, each as a bar from start to end. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const start = Math.min(...steps.map((step) => step.start))
  const whole = Math.max(1, ...steps.map((step) => step.end - start))
  if (steps.length === 0) return <p className="soft">The steps have an unknown format.</p>
  return (
    <ol className={styles['steps']}>
      {steps.map((step, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be alike, and none moves
        <li key={place}>
          <span className={styles['after']}>{toSeconds(step.start - start)}</span>
          <bdi>{step.name}</bdi>
          <span className={styles['length']}>{toSeconds(step.end - step.start).slice(1)}</span>
          <span
            className={styles['bar']}
            style={{ '--from': (step.start - start) / whole, '--share': (step.end - step.start) / whole }}
          />
        </li>
      ))}
    </ol>
  )
}

/** "+1.234 s". */
const toSeconds = (ms: number): string => `+${(ms / 1000).toFixed(3)} s`
