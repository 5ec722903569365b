import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { countText, moreText } from './combobox.tsx'
import { Icon } from './icon.tsx'
import { OptionList } from './option-list.tsx'
import { findOptions, type OptionGroup, toSearchable } from './options.ts'
import { cx } from './cx.ts'
import list from './option-list.module.css'
import styles from './picker.module.css'
import { useCombobox } from './use-combobox.ts'
import { usePopover } from './use-popover.ts'

export interface PickerProps {
  /** The subject of the choice, which names the popover. */
  readonly title: string
  /** The label of the field: "Search applications". */
  readonly label: string
  /** The element that opened it: positions it, and gets the focus back when it closes. */
  readonly anchor: Element
  readonly options: readonly OptionGroup[]
  /** Key of the current option; null if there's none. */
  readonly current: string | null
  /** An action is pending: nothing can be chosen. */
  readonly isBusy?: boolean
  readonly onPick: (key: string) => void
  /** Called on Escape or a click elsewhere. */
  readonly onClose: () => void
  /** Above the list: the outcome of the last choice, or why options are missing. */
  readonly children?: ReactNode
  /** Below the list: other choices. */
  readonly footer?: ReactNode
}

/**
 * Tab moves on from the element that opened the picker, which gets the focus back, and Shift+Tab returns to it: the
 * picker's own place is at the end of the document.
 */
function leave(event: KeyboardEvent<HTMLDialogElement>, onClose: () => void) {
  if (event.key !== 'Tab') return
  const controls = [...event.currentTarget.querySelectorAll('input, a[href], summary, button:not(:disabled)')]
  if (event.target !== controls.at(event.shiftKey ? 0 : -1)) return
  if (event.shiftKey) event.preventDefault()
  event.currentTarget.hidePopover()
  // Now, because the `toggle` event comes later: until then, Enter on the button would do nothing.
  onClose()
}

/** A search field with a list, in a popover at the button that opened it: type, arrow keys, Enter. */
export function Picker(props: PickerProps) {
  const { title, label, anchor, options, current, isBusy = false, onPick, onClose, children, footer } = props
  const id = useId()
  const popover = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const searchable = useMemo(() => toSearchable(options), [options])
  const found = useMemo(() => findOptions(searchable, typed), [searchable, typed])
  const isSearch = typed.trim() !== ''
  const combobox = useCombobox({
    id,
    groups: found.groups,
    isOpen: true,
    // Nothing typed or chosen: then Enter, perhaps the one that opened the list, must not choose anything.
    startAt: isSearch ? (found.groups[0]?.items[0]?.key ?? null) : current,
    onPick: ({ key }) => {
      if (!isBusy) onPick(key)
    },
    onClose,
  })
  usePopover(popover, () => anchor, 320)
  // Synchronises the focus with the popover, which is open by now and restores the focus later.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  const more = moreText(found, typed)
  return (
    <dialog
      ref={popover}
      // A click elsewhere closes it and restores the focus.
      popover="auto"
      aria-label={title}
      className={cx(list['popover'], styles['picker'])}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
      onKeyDown={(event) => leave(event, onClose)}
    >
      {children}
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          className="bare-input"
          {...combobox.input}
          ref={input}
          type="text"
          aria-label={label}
          placeholder={label}
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.reset()
          }}
        />
      </div>
      {found.groups.length > 0 && (
        <OptionList {...combobox.list} label="Options" selected={current} count={found.count ?? -1} isBusy={isBusy} />
      )}
      {more !== '' && (
        <p aria-hidden="true" className={styles['more']}>
          {more}
        </p>
      )}
      <output className="visually-hidden">{countText(found, typed)}</output>
      {footer && <div className={styles['footer']}>{footer}</div>}
    </dialog>
  )
}
