import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatCount } from '../lib/count.ts'
import { fold } from '../lib/fold.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { EmptyValue } from './empty-value.tsx'
import styles from './pick-list.module.css'

/** One of many to choose from. */
export interface PickItem {
  readonly key: string
  /** '' is shown as having no name. */
  readonly label: string
  /** Beside the label. */
  readonly hint?: string
  /** Found by the search besides the label: a sid. */
  readonly also?: string
}

interface Props {
  /** What is chosen: names the field and the list. */
  readonly label: string
  readonly items: readonly PickItem[]
  /** Key of the item that holds now; null: none of them. */
  readonly current: string | null
  readonly onPick: (item: PickItem) => void
  /** Something is under way: nothing can be picked. */
  readonly isBusy?: boolean
  readonly input: RefObject<HTMLInputElement | null>
}

interface Searchable {
  readonly item: PickItem
  readonly text: string
}

/** Those that hold every word of what was typed, in their order. */
function findItems(searchable: readonly Searchable[], typed: string): readonly PickItem[] {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  return searchable.filter(({ text }) => words.every((word) => text.includes(word))).map(({ item }) => item)
}

/** Drawn at most: nobody looks through 10,000, they type. */
const most = 60

/**
 * A search field over a list that is always open: type, arrow, Enter. For choosing one of up to some ten
 * thousand. Source: ARIA Authoring Practices, "Combobox", list autocomplete with manual selection.
 */
export function PickList({ label, items, current, onPick, isBusy = false, input }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const searchable = useMemo(
    () => items.map((item) => ({ item, text: fold(`${item.label}\u0000${item.also ?? ''}`) })),
    [items],
  )
  const found = useMemo(() => findItems(searchable, query), [searchable, query])
  const shown = found.slice(0, most)
  const [activeKey, setActiveKey] = useState(current)
  // Nothing typed, nothing chosen: then Enter, perhaps the one that opened the list, must not choose for anyone.
  const active = activeKey === null && query.trim() !== '' ? 0 : shown.findIndex(({ key }) => key === activeKey)
  const idOf = (index: number) => `${id}-${index}`

  const list = useRef<HTMLDivElement>(null)
  const activeId = active === -1 ? undefined : idOf(active)
  // Synchronises the scroll position with the arrow keys.
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const pick = (item: PickItem | undefined) => {
    if (!isBusy && item !== undefined) onPick(item)
  }
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter') {
      // Not the form's or the dialog's: it picks.
      event.preventDefault()
      // What is drawn may be a keystroke behind what was typed, which is what counts.
      pick(query === typed ? shown[active] : findItems(searchable, typed)[0])
    } else if (step !== undefined) {
      event.preventDefault()
      setActiveKey(shown[Math.min(shown.length - 1, Math.max(0, active + step))]?.key ?? null)
    }
  }

  return (
    <div className={styles['pick']} aria-busy={isBusy || undefined}>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActiveKey(null)
          }}
          onKeyDown={press}
        />
      </div>
      {shown.length === 0 ? (
        <p id={`${id}-list`} className={styles['none']}>
          None of {formatCount(items.length)} holds “{query.trim()}”.
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- neither select nor datalist has a list that stays open under a search field
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles['list']}>
          {shown.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus
            <div
              key={item.key}
              id={idOf(index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element belongs in a select
              role="option"
              aria-selected={item.key === current}
              aria-disabled={isBusy || undefined}
              aria-setsize={found.length}
              aria-posinset={index + 1}
              className={cx(index === active && styles['active'])}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(item)}
            >
              <span className={styles['label']}>
                {item.label === '' ? <EmptyValue>no name</EmptyValue> : <bdi>{item.label}</bdi>}
              </span>
              {item.hint !== undefined && <span className={styles['hint']}>{item.hint}</span>}
              {item.key === current && <Icon name="done" />}
            </div>
          ))}
        </div>
      )}
      <output className={cx('hint', styles['more'])}>
        {found.length > shown.length
          ? `${formatCount(shown.length)} of ${formatCount(found.length)} shown; type to narrow down`
          : ''}
      </output>
    </div>
  )
}
