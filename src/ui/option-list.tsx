/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is a list box filtered by a field that keeps the focus */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { EmptyValue } from './empty-value.tsx'
import { Icon } from './icon.tsx'
import styles from './option-list.module.css'
import type { Option, OptionGroup } from './options.ts'

interface Props<O extends Option> {
  readonly id: string
  /** The name of the list; with several groups, of all of them. */
  readonly label: string
  readonly groups: readonly OptionGroup<O>[]
  /** Index of the active option among all; -1 if there's none. */
  readonly active: number
  /** Key of the current option, marked with a check; null if there's none. Omitted in menus, which have no marks. */
  readonly selected?: string | null
  /** Number of matches, if not all may be shown; -1 if unknown. */
  readonly count?: number
  /** An action is pending: nothing can be chosen. */
  readonly isBusy?: boolean
  readonly onPick: (option: O) => void
}

/** The list of a combobox. Its field keeps the focus and handles the keys (useCombobox). */
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
      // Keeps the focus in the field.
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
                // Includes options that aren't rendered.
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
  /** null without marks: then the active option counts as selected. */
  readonly isSelected: boolean | null
  readonly isBusy: boolean
  readonly position: { readonly set: number; readonly place: number } | undefined
  readonly onPick: () => void
}

function OptionRow({ id, item, isActive, isSelected, isBusy, position, onPick }: RowProps) {
  const { icon, label, hint, count, keys, reason } = item
  const beside = reason ?? hint ?? count ?? ''
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
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
      {/* Not <bdi>: the ellipsis follows the direction of the element that is cut off. */}
      <span className="cut" dir="auto">
        {label.trim() === '' ? <EmptyValue>no name</EmptyValue> : label}
      </span>
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
