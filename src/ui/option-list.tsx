/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is a list box whose field keeps the focus, and filters it */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { EmptyValue } from './empty-value.tsx'
import { Icon } from './icon.tsx'
import styles from './option-list.module.css'
import type { Option, OptionGroup } from './options.ts'

interface Props<O extends Option> {
  readonly id: string
  /** Of the list; with several groups, of all of them. */
  readonly label: string
  readonly groups: readonly OptionGroup<O>[]
  /** Place of the active one among all options; -1: none. */
  readonly active: number
  /** Key of the option that holds now, marked with a check; null: none of them. Left out: nothing is held, as in a menu. */
  readonly selected?: string | null
  /** How many fit, where more may than are shown; -1: unknown. */
  readonly count?: number
  /** Something is under way: nothing can be chosen. */
  readonly isBusy?: boolean
  readonly onPick: (option: O) => void
}

/** The list of a combobox. Its field keeps the focus and has the keys (useCombobox). */
export function OptionList<O extends Option>(props: Props<O>) {
  const { id, label, groups, active, selected, count, isBusy = false, onPick } = props
  const list = useRef<HTMLDivElement>(null)
  // Synchronises the scroll position with the arrow keys.
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const items = groups.flatMap((group) => group.items)
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={styles['list']}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <Group key={group.title ?? ''} title={group.title}>
          {group.items.map((item) => {
            const place = items.indexOf(item)
            return (
              <OptionRow
                key={item.key}
                id={`${id}-${place}`}
                item={item}
                isActive={place === active}
                isSelected={selected === undefined ? null : item.key === selected}
                isBusy={isBusy}
                // What is not drawn counts, too.
                position={count === undefined ? undefined : { set: count, place: place + 1 }}
                onPick={() => onPick(item)}
              />
            )
          })}
        </Group>
      ))}
    </div>
  )
}

function Group({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId()
  if (title === null) return children
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className={styles['title']}>
        {title}
      </p>
      {children}
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly item: Option
  readonly isActive: boolean
  /** null: nothing is held; then the active one counts as selected. */
  readonly isSelected: boolean | null
  readonly isBusy: boolean
  readonly position: { readonly set: number; readonly place: number } | undefined
  readonly onPick: () => void
}

function OptionRow({ id, item, isActive, isSelected, isBusy, position, onPick }: RowProps) {
  const { icon, label, hint, count, keys, reason } = item
  const beside = reason ?? hint ?? count ?? ''
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected ?? isActive}
      aria-disabled={reason !== undefined || isBusy || undefined}
      aria-setsize={position?.set}
      aria-posinset={position?.place}
      className={cx(styles['option'], isActive && styles['active'])}
      onClick={isBusy ? undefined : onPick}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles['label']}>{label === '' ? <EmptyValue>no name</EmptyValue> : <bdi>{label}</bdi>}</span>
      {beside !== '' && <span className={cx(styles['hint'], beside === count && styles['count'])}>{beside}</span>}
      {keys !== undefined && (
        <span className={styles['shortcut']}>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
      {isSelected !== null && <span className={styles['check']}>{isSelected && <Icon name="done" />}</span>}
    </div>
  )
}
