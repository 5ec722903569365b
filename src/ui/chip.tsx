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
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly onChange: (value: string) => void
}

/** A filter that takes one of a few values; the first option is the one for none. */
export function ChipSelect({ label, value, options, onChange }: SelectProps) {
  return (
    <span className={cx(styles['chip'], styles['select'], value !== '' && styles['on'])}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="more" />
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
