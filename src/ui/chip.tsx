import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatCount } from '../lib/count.ts'
import styles from './chip.module.css'
import { cx } from './cx.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Icon } from './icon.tsx'
import type { Option } from './options.ts'
import { useReason } from './use-reason.tsx'

// Lazy: short choices don't need it.
const Picker = lazy(async () => ({ default: (await import('./picker.tsx')).Picker }))

interface Props {
  readonly isOn: boolean
  /** Receives the button, to position a popup. */
  readonly onToggle: (button: HTMLButtonElement) => void
  /** How many results it leaves; null if unknown. */
  readonly count?: number | null
  /** Why it can't be used now; null if it can. */
  readonly reason?: string | null
  /** Opens a choice instead of toggling. */
  readonly opens?: 'dialog'
  readonly children: ReactNode
}

/** A filter that toggles, or opens a choice. */
export function Chip({ isOn, onToggle, count = null, reason = null, opens, children }: Props) {
  const [off, why] = useReason(reason)
  return (
    <>
      <button
        type="button"
        className={cx(styles['chip'], isOn && styles['on'], reason !== null && styles['off'])}
        aria-pressed={opens === undefined ? isOn : undefined}
        aria-haspopup={opens}
        {...off}
        onClick={(event) => {
          if (reason === null || isOn) onToggle(event.currentTarget)
        }}
      >
        <span className={styles['words']}>{children}</span>
        {count !== null && <span className={styles['count']}>{formatCount(count)}</span>}
        {opens !== undefined && <Icon name="more" />}
      </button>
      {why}
    </>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  /** The value that is no filter, or the default. */
  readonly byDefault?: string
  readonly options: readonly {
    readonly value: string
    readonly text: string
    /** How many results it leaves; null if unknown. */
    readonly count?: number | null
    /** Why it can't be chosen now. */
    readonly reason?: string | null
  }[]
  readonly onChange: (value: string) => void
  /** Why it can't be used now; null if it can. */
  readonly reason?: string | null
  /** The values are few, and the same for everyone: never offers a search. */
  readonly isFixed?: boolean
}

/** Maximum number of values without a search, not counting the one for no filter. */
const maxUnsearched = 10

/** A filter with a choice of values: "Vendor: any". The first option is for none. Long lists can be searched. */
export function ChipSelect({ label, value, byDefault = '', options, onChange, reason = null, isFixed }: SelectProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const chosen = options.find((option) => option.value === value)
  const isOn = value !== byDefault
  const words = (
    <>
      {label}: <b>{chosen?.text}</b>
    </>
  )
  const select = (
    <span
      className={cx(styles['chip'], styles['select'], isOn && styles['on'], reason !== null && styles['off'])}
      title={reason ?? undefined}
    >
      {/* The transparent control covers the words: by itself, it would show only its value. */}
      <span className={styles['words']} aria-hidden="true">
        {words}
      </span>
      <Icon name="more" />
      <select
        aria-label={label}
        value={value}
        disabled={reason !== null}
        title={reason ?? undefined}
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
  // While open, it stays a search, even if few options are left.
  if (anchor === null && (isFixed === true || options.length <= maxUnsearched + 1)) return select
  return (
    // If the code of the search fails to load, a plain choice costs the page nothing.
    <ErrorBoundary fallback={() => select}>
      <Chip isOn={isOn} opens="dialog" reason={reason} onToggle={setAnchor}>
        {words}
      </Chip>
      {anchor !== null && (
        <Suspense>
          <Picker
            title={label}
            label="Type to filter"
            anchor={anchor}
            options={[{ title: null, items: options.map(toOption) }]}
            current={value}
            onPick={(picked) => {
              setAnchor(null)
              if (picked !== value) onChange(picked)
            }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </ErrorBoundary>
  )
}

function toOption({ value, text, count = null, reason }: SelectProps['options'][number]): Option {
  return { key: value, label: text, reason: reason ?? undefined, ...(count !== null && { count: formatCount(count) }) }
}

interface FiltersProps {
  readonly label?: string
  readonly children: ReactNode
}

export function Filters({ label = 'Filters', children }: FiltersProps) {
  return (
    <fieldset className="row" aria-label={label}>
      {children}
    </fieldset>
  )
}
