/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is a list box whose field keeps the focus, and filters it */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'

interface Props {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Place of the active one among all items. */
  readonly active: number
  readonly onPoint: (key: string) => void
  readonly onPick: (item: PaletteItem) => void
}

/** What the palette found, in groups. The field keeps the focus and has the keys. */
export function PaletteOptions({ id, groups, active, onPoint, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // Synchronises the scroll position with the arrow keys.
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  // Not a list without options: there is nothing to control then.
  if (groups.length === 0) return <div id={id} hidden />
  const items = groups.flatMap((group) => group.items)
  return (
    <div ref={list} id={id} role="listbox" aria-label="Found" className={styles['list']}>
      {groups.map((group) => (
        <Group key={group.title} title={group.title}>
          {group.items.map((item) => {
            const place = items.indexOf(item)
            return (
              <Option
                key={item.key}
                id={`${id}-${place}`}
                item={item}
                isActive={place === active}
                onPoint={() => onPoint(item.key)}
                onPick={() => onPick(item)}
              />
            )
          })}
        </Group>
      ))}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className={styles['title']}>
        {title}
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onPick: () => void
}

function Option({ id, item, isActive, onPoint, onPick }: OptionProps) {
  const { icon, label, hint, isCode = false, keys, reason } = item
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={reason !== undefined || undefined}
      className={styles['option']}
      // Not when it merely comes to lie under the pointer, as by scrolling.
      onPointerMove={isActive ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon name={icon} />
      <span className={cx(styles['label'], isCode && styles['code'])}>
        {label === '' ? <EmptyValue>no name</EmptyValue> : <bdi>{label}</bdi>}
      </span>
      {(reason ?? hint ?? '') !== '' && <span className={styles['hint']}>{reason ?? hint}</span>}
      {keys !== undefined && (
        <span className={styles['shortcut']}>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  )
}
