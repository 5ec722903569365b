import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formatCountOf } from '../../../lib/count.ts'
import { lazyDialog } from '../../../patterns/lazy-dialog.tsx'
import { useShortcut, useShortcuts } from '../../../patterns/use-shortcut.ts'
import { Icon } from '../../../ui/icon.tsx'
import chips from '../../../ui/chip.module.css'
import { cx } from '../../../ui/cx.ts'
import { revealFocused } from '../../../ui/reveal-focused.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useZone } from '../../../ui/zone.ts'
import styles from './filters.module.css'
import { type Period, periodLabels, periodOf, periods, rangeText, toField, toMs } from './periods.ts'
import type { TimeRange } from '../../../lib/durations.ts'

// Lazy: few visits need it.
const TimeDialog = lazyDialog(async () => (await import('./range-dialogs.tsx')).TimeDialog)

/** Search and filters; one line each on phones. "f" focuses the first select, "/" in a select the search. */
export function FilterStrip({ search, children }: { search: ReactNode; children: ReactNode }) {
  const strip = useRef<HTMLFieldSetElement>(null)
  const hasKeys = useShortcut('f', () => strip.current?.querySelector('select')?.focus()) !== null
  const leaveSelect = (event: KeyboardEvent) => {
    if (!hasKeys || event.key !== '/' || !(event.target instanceof HTMLSelectElement)) return
    event.preventDefault()
    strip.current?.querySelector('input')?.focus()
  }
  return (
    // Other elements leave "/" to the shortcut; selects would swallow it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut, handled as it bubbles
    <fieldset
      ref={strip}
      className={styles['filters']}
      aria-label="Filters"
      onKeyDown={leaveSelect}
      onFocus={revealFocused}
    >
      {search}
      <div className={styles['strip']}>{children}</div>
    </fieldset>
  )
}

interface PeriodProps {
  /** As in the URL. */
  readonly from: string
  readonly to: string
  /** Days covered without `from` and `to`; 0 if unknown. */
  readonly days: number
  readonly onPick: (period: Period) => void
  readonly onRange: (range: TimeRange) => void
}

/** Common periods, one click each, and custom ones. Their keys are 1 to 5. */
export function PeriodPicker({ from, to, days, onPick, onRange }: PeriodProps) {
  const zone = useZone()
  const [isAsking, setIsAsking] = useState(false)
  const range = { from: toMs(from), to: toMs(to) }
  const period = useNow((now) => periodOf(range, days, now, zone) ?? '')
  const named = rangeText(toField(from, zone), toField(to, zone)) || (days > 0 ? formatCountOf(days, 'day') : '')
  const custom = period === '' ? named : ''
  const hasKeys = useShortcuts(
    Object.fromEntries(periods.map((name, place) => [String(place + 1), () => onPick(name)])),
  )
  return (
    <>
      <fieldset className={styles['periods']} aria-label="Period">
        {periods.map((name, place) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === period}
            aria-keyshortcuts={hasKeys ? String(place + 1) : undefined}
            onClick={() => onPick(name)}
          >
            {periodLabels[name]}
          </button>
        ))}
        <button type="button" aria-haspopup="dialog" aria-pressed={custom !== ''} onClick={() => setIsAsking(true)}>
          {custom || 'Custom…'}
        </button>
      </fieldset>
      {isAsking && <TimeDialog from={from} to={to} zone={zone} onApply={onRange} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface AddProps<Name extends string> {
  /** Filters that aren't shown yet. */
  readonly choices: readonly { readonly name: Name; readonly label: string }[]
  readonly onAdd: (name: Name) => void
}

/** Adds a filter that is rarely needed. */
export function AddFilter<Name extends string>({ choices, onAdd }: AddProps<Name>) {
  if (choices.length === 0) return null
  return (
    <span className={cx(chips['chip'], chips['select'])}>
      <Icon name="add" />
      <span aria-hidden="true">Filter</span>
      <select
        aria-label="Add filter"
        value=""
        onChange={(event) => {
          const picked = choices.find(({ name }) => name === event.currentTarget.value)
          if (picked !== undefined) onAdd(picked.name)
        }}
      >
        <option value="">Filter</option>
        {choices.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
