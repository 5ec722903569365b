import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { oncePer } from '../../lib/once-per.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { LeadColumn } from '../../ui/table-row.tsx'
import { createSelection, type Selection } from './selection.ts'
import { useReason } from '../../ui/use-reason.tsx'
import { useStore } from '../../ui/use-store.ts'
import styles from './row-selection.module.css'
import type { Rows } from './rows.ts'
import { useShortcuts } from '../use-shortcut.ts'

/** The parts of a list with selectable rows: a first column, and a bar under the table. */
export interface RowSelect<R> {
  /** `waitsFor`: why no row can be selected yet; null if they can. */
  readonly lead: (found: Rows<R>, waitsFor: string | null) => LeadColumn<R>
  /** `rows`: all rows, found or not; the same object until they change. */
  readonly bar: (found: Rows<R>, rows: Rows<R>) => ReactNode
}

interface Options<R> {
  /** Both need a stable identity. */
  readonly toKey: (row: R) => string
  readonly nameOf: (row: R) => string
  readonly noun: string
  /** Returns the actions on the selected rows, which call `clear` once they start. */
  readonly actions: (chosen: readonly R[], clear: () => void) => ReactNode
}

/** A selection that lasts as long as the page, across searches, filters and refreshes. */
export function useRowSelection<R>({ toKey, nameOf, noun, actions }: Options<R>): RowSelect<R> {
  const [selection] = useState(createSelection)
  const finder = useMemo(() => createFinder(selection, toKey), [selection, toKey])
  const barId = useId()
  const shown = useRef<Rows<R>>([])
  const show = useCallback((found: Rows<R>) => {
    shown.current = found
  }, [])
  const cell = useMemo(() => {
    const toShown = () => finder.keysOf(shown.current)
    return (row: R) => (
      <RowCheck selection={selection} rowKey={toKey(row)} name={nameOf(row)} toShown={toShown} barId={barId} />
    )
  }, [selection, finder, toKey, nameOf, barId])
  const shared = { selection, toKey, ...finder, noun }
  return {
    lead: (found, waitsFor) =>
      waitsFor === null
        ? { head: <HeadCheck {...shared} found={found} onShow={show} />, cell }
        : { head: <WaitingCheck name={`all ${noun}s`} waitsFor={waitsFor} />, cell: noCell },
    bar: (found, rows) => (
      <SelectionBar {...shared} id={barId} rows={rows} found={found}>
        {(chosen) => actions(chosen, selection.clear)}
      </SelectionBar>
    ),
  }
}

const noCell = () => null

/** Replaces the checkbox for all rows until they're loaded. */
function WaitingCheck({ name, waitsFor }: { name: string; waitsFor: string }) {
  const [off, why] = useReason(waitsFor)
  return (
    <label className={styles['check']} title={waitsFor}>
      <input type="checkbox" {...off} aria-label={`Select ${name}`} checked={false} readOnly />
      {why}
    </label>
  )
}

/** Returns a memoized search for the selected rows, which takes longer than a frame among 100,000. */
function createFinder<R>(selection: Selection, toKey: (row: R) => string) {
  let last: { readonly rows: Rows<R>; readonly version: number; readonly chosen: readonly R[] } | null = null
  // Kept: making 100,000 keys takes longer than looking them up.
  const keysOf = oncePer((rows: Rows<R>) => rows.map(toKey))
  const keep = (rows: Rows<R>, chosen: readonly R[]) => {
    last = { rows, version: selection.version.get(), chosen }
    return chosen
  }
  return {
    keysOf,
    chosenIn: (rows: Rows<R>): readonly R[] => {
      if (last?.rows === rows && last.version === selection.version.get()) return last.chosen
      const chosen: R[] = []
      if (selection.size() > 0) {
        keysOf(rows).forEach((key, place) => {
          if (selection.has(key)) chosen.push(rows.at(place) as R)
        })
      }
      return keep(rows, chosen)
    },
    /** Selects or deselects all of these rows, which needs no search. */
    setAll: (rows: Rows<R>, isOn: boolean) => {
      // Deleting 100,000 keys one by one takes several frames, and so does making the rows twice.
      if (!isOn && selection.size() === rows.length) selection.clear()
      else selection.setAll(keysOf(rows), isOn)
      keep(rows, isOn ? rows.map((row) => row) : [])
    },
  }
}

interface RowCheckProps {
  readonly selection: Selection
  readonly rowKey: string
  readonly name: string
  readonly toShown: () => readonly string[]
  readonly barId: string
}

/** Shift selects a range. Arrow keys move to the next checkbox, Enter to the selection's actions. */
function RowCheck({ selection, rowKey, name, toShown, barId }: RowCheckProps) {
  const isOn = useStore(selection.version, () => selection.has(rowKey))
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    const row = currentTarget.closest('tr')
    const beside =
      key === 'ArrowDown' ? row?.nextElementSibling : key === 'ArrowUp' ? row?.previousElementSibling : null
    const next = key === 'Enter' ? document.querySelector(`#${CSS.escape(barId)}`) : beside?.querySelector('input')
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  return (
    <input
      ref={(check) => {
        const row = check?.closest('tr')
        row?.toggleAttribute('data-chosen', isOn)
        return () => row?.removeAttribute('data-chosen')
      }}
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={isOn}
      onKeyDown={press}
      onChange={({ currentTarget, nativeEvent }) => {
        const { checked } = currentTarget
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
        if (isRange) selection.setRange(toShown(), rowKey, checked)
        else selection.set(rowKey, checked)
        // With the focus, it says itself that it's checked. The shortcut leaves the focus on the row's link.
        if (isRange || document.activeElement !== currentTarget) announce(`${formatCount(selection.size())} selected`)
      }}
    />
  )
}

interface HeadProps<R> extends ReturnType<typeof createFinder<R>> {
  readonly selection: Selection
  readonly found: Rows<R>
  readonly noun: string
  /** Receives the rows as shown, in their order. */
  readonly onShow: (found: Rows<R>) => void
}

/** Selects all rows found, rendered or not. */
function HeadCheck<R>({ selection, found, chosenIn, setAll, noun, onShow }: HeadProps<R>) {
  useStore(selection.version)
  const input = useRef<HTMLInputElement>(null)
  const count = chosenIn(found).length
  const isSome = count > 0
  const isAll = isSome && count === found.length
  // Synchronises `indeterminate`, which has no attribute, and ranges, which follow the order on screen.
  useLayoutEffect(() => {
    if (input.current !== null) input.current.indeterminate = isSome && !isAll
    onShow(found)
  })
  return (
    <label className={styles['check']}>
      <input
        ref={input}
        type="checkbox"
        aria-label={`Select all ${formatCountOf(found.length, noun)} found`}
        checked={isAll}
        onChange={() => {
          setAll(found, !isAll)
          announce(`${formatCount(selection.size())} selected`)
        }}
      />
    </label>
  )
}

interface BarProps<R> extends Omit<HeadProps<R>, 'onShow' | 'noun'> {
  readonly id: string
  readonly rows: Rows<R>
  readonly toKey: (row: R) => string
  readonly children: (chosen: readonly R[]) => ReactNode
}

/** The number of selected rows, and actions on them. Below the table, so that no row moves under the pointer. */
function SelectionBar<R>({ id, selection, rows, found, toKey, chosenIn, setAll, children }: BarProps<R>) {
  const version = useStore(selection.version)
  const shown = chosenIn(found)
  const chosen = useMemo(() => {
    // Searches all rows only if some selected ones are hidden.
    const isAllShown = found.length === rows.length || shown.length === selection.size()
    return version === 0 || isAllShown ? shown : [...rows].filter((row) => selection.has(toKey(row)))
  }, [rows, found, shown, selection, toKey, version])
  const hidden = chosen.length - shown.length
  const clear = () => {
    selection.clear()
    announce('Selection cleared')
  }
  // Escape closes an open menu first.
  const escape = () => document.querySelector(':popover-open') === null && clear()
  useShortcuts(chosen.length === 0 ? {} : { Escape: escape })
  if (chosen.length === 0) return null
  const isAll = shown.length === found.length
  return (
    <section id={id} className={styles['bar']} aria-label="Selection" tabIndex={-1}>
      <p>
        <strong>{formatCount(chosen.length)} selected</strong>
        {hidden > 0 && `, ${formatCount(hidden)} of them hidden by search and filters`}
      </p>
      {!isAll && (
        <Button
          variant="link"
          onClick={() => {
            setAll(found, true)
            announce(`${formatCount(selection.size())} selected`)
          }}
        >
          Select all {formatCount(found.length)}
        </Button>
      )}
      <Button variant="link" onClick={clear}>
        Clear selection
      </Button>
      <div className={cx('row', styles['actions'])}>{children(chosen)}</div>
    </section>
  )
}
