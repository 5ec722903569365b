import { type ReactNode, useId } from 'react'
import { formatCount } from '../lib/count.ts'
import styles from './chip.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface Props {
  readonly isOn: boolean
  /** With the button, for what opens at it. */
  readonly onToggle: (button: HTMLButtonElement) => void
  /** How many it leaves; null: not known. */
  readonly count?: number | null
  /** Why it cannot be used now; null when it can. */
  readonly reason?: string | null
  /** Leads to a choice instead of switching. */
  readonly opens?: 'dialog'
  readonly children: ReactNode
}

/** A filter that is on or off, or opens a choice. */
export function Chip({ isOn, onToggle, count = null, reason = null, opens, children }: Props) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={cx(styles['chip'], isOn && styles['on'], reason !== null && styles['off'])}
        aria-pressed={opens === undefined ? isOn : undefined}
        aria-haspopup={opens}
        // Not `disabled`: who comes by with the keyboard should hear why, too.
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        title={reason ?? undefined}
        onClick={(event) => {
          if (reason === null || isOn) onToggle(event.currentTarget)
        }}
      >
        <span className={styles['words']}>{children}</span>
        {count !== null && <span className={styles['count']}>{formatCount(count)}</span>}
        {opens !== undefined && <Icon name="more" />}
      </button>
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}

interface SelectProps {
  readonly label: string
  /** '' is no filter. */
  readonly value: string
  readonly options: readonly {
    readonly value: string
    readonly text: string
    /** How many it leaves; null: not known. */
    readonly count?: number | null
    /** Why it cannot be chosen now. */
    readonly reason?: string | null
  }[]
  readonly onChange: (value: string) => void
  /** Why it cannot be used now; null when it can. */
  readonly reason?: string | null
}

/** A filter that takes one of a few values: "Vendor: any". The first option is the one for none. */
export function ChipSelect({ label, value, options, onChange, reason = null }: SelectProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <span
      className={cx(styles['chip'], styles['select'], value !== '' && styles['on'], reason !== null && styles['off'])}
      title={reason ?? undefined}
    >
      {/* The control itself, clear as glass, lies over the words: it would show its value alone. */}
      <span className={styles['words']} aria-hidden="true">
        {label}: <b>{chosen?.text}</b>
      </span>
      <Icon name="more" />
      <select
        aria-label={label}
        value={value}
        disabled={reason !== null}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(({ value, text, count = null, reason = null }) => (
          <option key={value} value={value} disabled={reason !== null}>
            {text}
            {count !== null && reason === null && ` (${formatCount(count)})`}
            {reason !== null && ` – ${reason}`}
          </option>
        ))}
      </select>
    </span>
  )
}

interface FiltersProps {
  readonly label?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Chips that narrow down what is shown. */
export function Filters({ label = 'Filters', className, children }: FiltersProps) {
  return (
    <fieldset className={cx(styles['filters'], className)} aria-label={label}>
      {children}
    </fieldset>
  )
}
