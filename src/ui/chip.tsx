import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { formatCount } from '../lib/count.ts'
import styles from './chip.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

// Lazy: short choices need none.
const ChipPicker = lazy(async () => ({ default: (await import('./chip-picker.tsx')).ChipPicker }))

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

export interface SelectProps {
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
  /** The same few for everyone, known by heart: never a list to search. */
  readonly isFixed?: boolean
}

/** Values that a list takes without a search, besides the one for none. */
const mostUnsearched = 10

/** A filter that takes one of its values: "Vendor: any". The first option is the one for none. Many are searched. */
export function ChipSelect({ label, value, options, onChange, reason = null, isFixed = false }: SelectProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const chosen = options.find((option) => option.value === value)
  const words = (
    <>
      {label}: <b>{chosen?.text}</b>
    </>
  )
  // Open, it stays what it is, however many are left of its options.
  if (anchor !== null || (!isFixed && options.length > mostUnsearched + 1)) {
    return (
      <>
        <Chip isOn={value !== ''} opens="dialog" reason={reason} onToggle={setAnchor}>
          {words}
        </Chip>
        {anchor !== null && (
          <Suspense>
            <ChipPicker {...{ label, value, options, anchor, onChange }} onClose={() => setAnchor(null)} />
          </Suspense>
        )}
      </>
    )
  }
  return (
    <span
      className={cx(styles['chip'], styles['select'], value !== '' && styles['on'], reason !== null && styles['off'])}
      title={reason ?? undefined}
    >
      {/* The control itself, clear as glass, lies over the words: it would show its value alone. */}
      <span className={styles['words']} aria-hidden="true">
        {words}
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
    <fieldset className={cx('row', className)} aria-label={label}>
      {children}
    </fieldset>
  )
}
