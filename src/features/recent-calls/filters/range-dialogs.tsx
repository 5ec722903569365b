import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type Zone, zoneName } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { parseTime, toField, toMs } from './periods.ts'
import styles from './range-dialogs.module.css'
import type { TimeRange } from '../../../lib/durations.ts'

interface TimeProps {
  /** As in the URL. */
  readonly from: string
  readonly to: string
  readonly zone: Zone
  readonly onApply: (range: TimeRange) => void
  readonly onClose: () => void
}

export function TimeDialog({ from: first, to: last, zone, onApply, onClose }: TimeProps) {
  const [from, setFrom] = useState(() => toField(first, zone))
  const [to, setTo] = useState(() => toField(last, zone))
  const [isChecked, setIsChecked] = useState(false)
  // Unedited times stay exact: a text has no ms, and stands for two times when the clocks are set back.
  const toTime = (text: string, given: string) => (text === toField(given, zone) ? toMs(given) : parseTime(text, zone))
  const range = { from: toTime(from, first), to: toTime(to, last) }
  const errors = {
    from: errorOf(from, range.from),
    to:
      errorOf(to, range.to) ??
      (range.from !== null && range.to !== null && range.to <= range.from ? 'Enter a time after From.' : undefined),
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (errors.from !== undefined || errors.to !== undefined) return
    onApply(range)
    onClose()
  }
  return (
    <FilterDialog title="Time range" onSubmit={apply} onClose={onClose}>
      <TimeField
        label="From"
        value={from}
        onChange={setFrom}
        error={isChecked ? errors.from : undefined}
        hint={`YYYY-MM-DD HH:MM, ${zoneName(zone)}`}
      />
      <TimeField
        label="To"
        value={to}
        onChange={setTo}
        error={isChecked ? errors.to : undefined}
        hint="Calls before this time"
      />
    </FilterDialog>
  )
}

function errorOf(text: string, ms: number | null): string | undefined {
  return text.trim() === '' || ms !== null ? undefined : 'Enter a time such as 2026-03-10 09:30.'
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error: string | undefined
  readonly hint: string
}

/** A time in the app's format, with the browser's picker as an aid. */
function TimeField({ label, value, onChange, error, hint }: FieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={styles['time']}>
      <TextField
        label={label}
        placeholder="Any"
        value={value}
        error={error}
        hint={hint}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        variant="bare"
        icon="calendar"
        title={`Pick ${label.toLowerCase()}`}
        onClick={() => {
          // Some browsers throw: the text field still works.
          try {
            picker.current?.showPicker()
          } catch {
            picker.current?.focus()
          }
        }}
      />
      <input
        ref={picker}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        value={value.trim().replace(' ', 'T').slice(0, 16)}
        onChange={(event) => onChange(event.currentTarget.value.replace('T', ' '))}
      />
    </div>
  )
}

interface DurationProps {
  /** Whole seconds, as in the URL. */
  readonly least: string
  readonly most: string
  readonly onApply: (range: { readonly least: string; readonly most: string }) => void
  readonly onClose: () => void
}

export function DurationDialog({ least: first, most: last, onApply, onClose }: DurationProps) {
  const [texts, setTexts] = useState({ least: first, most: last })
  const [isChecked, setIsChecked] = useState(false)
  const [least, most] = [texts.least.trim(), texts.most.trim()]
  const errorOf = (text: string) => (/^\d{0,9}$/.test(text) ? undefined : 'Enter whole seconds.')
  const isReversed = most !== '' && Number(most) < Number(least)
  const errors = {
    least: errorOf(least),
    // Not while they are being typed.
    most: errorOf(most) ?? (isChecked && isReversed ? 'Enter Min duration or more.' : undefined),
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (errors.least !== undefined || errors.most !== undefined || isReversed) return
    onApply({ least, most })
    onClose()
  }
  return (
    <FilterDialog title="Duration" onSubmit={apply} onClose={onClose}>
      {(['least', 'most'] as const).map((limit) => (
        <TextField
          key={limit}
          label={limit === 'least' ? 'Min duration (s)' : 'Max duration (s)'}
          inputMode="numeric"
          placeholder="Any"
          value={texts[limit]}
          error={errors[limit]}
          onChange={(event) => setTexts({ ...texts, [limit]: event.currentTarget.value })}
        />
      ))}
    </FilterDialog>
  )
}

interface DialogProps {
  readonly title: string
  readonly onSubmit: (event: FormEvent) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

function FilterDialog({ title, onSubmit, onClose, children }: DialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="filter-form">
            Apply
          </Button>
        </>
      }
    >
      <form id="filter-form" className="stack-3" onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}
