import { type FormEvent, useId, useState } from 'react'
import { retentionDays } from '../../../contract/recent-calls.ts'
import { formatCountOf } from '../../../lib/count.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipSelect } from '../../../ui/chip.tsx'
import controls from '../../../ui/control.module.css'
import { cx } from '../../../ui/cx.ts'
import styles from '../recent-calls.module.css'
import { commonDays, recentCallsSchema } from './recent-calls-state.ts'

interface Props {
  readonly days: number
  readonly onPick: (days: number) => void
}

const other = 'other'
const defaultDays = recentCallsSchema.parse({}).days

/** '' is what a filter is when it is not set. */
function toValue(days: number): string {
  return days === defaultDays ? '' : String(days)
}

/** How far back the records go: a usual time, or any number of days that records are kept for. */
export function DaysPicker({ days, onPick }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const offered = [...new Set([...commonDays, days])].toSorted((a, b) => a - b)
  return (
    <>
      <ChipSelect
        label="Days"
        value={isAsking ? other : toValue(days)}
        options={[
          ...offered.map((count) => ({ value: toValue(count), text: `Last ${formatCountOf(count, 'day')}` })),
          { value: other, text: 'Other…' },
        ]}
        onChange={(value) => {
          setIsAsking(value === other)
          if (value !== other) onPick(value === '' ? defaultDays : Number(value))
        }}
      />
      {isAsking && (
        <OtherDays
          days={days}
          onPick={(picked) => {
            setIsAsking(false)
            onPick(picked)
          }}
        />
      )}
    </>
  )
}

function OtherDays({ days, onPick }: Props) {
  const id = useId()
  const [text, setText] = useState(String(days))
  const count = Number(text)
  const isRight = text.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= retentionDays
  const pick = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) onPick(count)
  }
  return (
    <form className={styles['jump']} onSubmit={pick}>
      <label htmlFor={id}>Number of days</label>
      <input
        id={id}
        className={cx(controls['control'], styles['number'])}
        inputMode="numeric"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by picking "Other"
        autoFocus
        aria-invalid={!isRight || undefined}
        aria-describedby={`${id}-range`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span id={`${id}-range`}>1 to {retentionDays}</span>
      <Button type="submit">Apply</Button>
    </form>
  )
}
