import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { paceText } from './bar-text.ts'
import type { StateAnswer } from './control-answers.ts'
import { toNumber } from './control.ts'
import styles from './mock-panel.module.css'
import { Refusal, useSendControl } from './use-control.tsx'
import { dayMs, hourMs, minuteMs } from '../../lib/durations.ts'

const steps = [
  { label: '+1 min', title: 'Advance 1 minute', ms: minuteMs },
  { label: '+10 min', title: 'Advance 10 minutes', ms: 600_000 },
  { label: '+1 h', title: 'Advance 1 hour', ms: hourMs },
  { label: '+1 d', title: 'Advance 1 day', ms: dayMs },
] as const

export function ClockSection({ clock: { ms, rate } }: { clock: StateAnswer['clock'] }) {
  const { run, error } = useSendControl()
  const [draft, setDraft] = useState<string | null>(null)
  const setClock = (body: object) => run({ path: 'clock', body })
  const setRate = async () => {
    if (await setClock({ rate: draft === null ? rate : toNumber(draft) })) setDraft(null)
  }
  return (
    <section className={styles['section']}>
      <h3>Clock</h3>
      <p>
        <Timestamp at={ms} to="second" />, {paceText(rate)}
      </p>
      <div className={cx('row', styles['buttons'])}>
        {rate === 0 ? (
          <Button onClick={() => void setClock({ run: true })}>Run</Button>
        ) : (
          <Button onClick={() => void setClock({ freeze: true })}>Freeze</Button>
        )}
        {steps.map(({ label, title, ms }) => (
          <Button key={label} title={title} onClick={() => void setClock({ advance: ms })}>
            {label}
          </Button>
        ))}
      </div>
      <form
        className={styles['line']}
        onSubmit={(event) => {
          event.preventDefault()
          void setRate()
        }}
      >
        <TextField
          label="Rate"
          inputMode="decimal"
          value={draft ?? String(rate)}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Button type="submit">Set rate</Button>
      </form>
      <Refusal words={error} />
    </section>
  )
}
