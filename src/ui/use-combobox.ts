import { type KeyboardEvent, useState } from 'react'
import { type Option, type OptionGroup, stepOption } from './options.ts'

interface Options<O extends Option> {
  readonly id: string
  readonly groups: readonly OptionGroup<O>[]
  readonly isOpen: boolean
  /** Key of the option to start at; null if there's none. Enter alone chooses it, so it must be the intended one. */
  readonly startAt: string | null
  readonly onPick: (option: O) => void
  /** Called on Enter while no option is active. */
  readonly onEnter?: (() => void) | undefined
  /** Tab also picks the active option. */
  readonly picksOnTab?: boolean
  readonly onOpen?: () => void
  /** Called on Escape and Alt+Up. If omitted, the list stays open, and the page handles these keys. */
  readonly onClose?: (() => void) | undefined
}

/** Target of an arrow key that opened the list, once its options exist: the current one, otherwise either end. */
const first = Symbol('first')
const last = Symbol('last')

/**
 * Handles the keys of a field with a list, and connects the two. The field keeps the focus. Source: ARIA
 * Authoring Practices, "Combobox", list autocomplete with manual selection.
 */
export function useCombobox<O extends Option>(options: Options<O>) {
  const { id, groups, isOpen, startAt, onPick, onEnter, picksOnTab = false, onOpen, onClose } = options
  const items = groups.flatMap((group) => group.items)
  const [pointedAt, setPointedAt] = useState<string | typeof first | typeof last | null>(null)
  const placeOf = (wanted: typeof pointedAt) => items.findIndex(({ key }) => key === wanted)
  const atStart = placeOf(startAt)
  const atEnd = pointedAt === first ? Math.min(0, items.length - 1) : items.length - 1
  const pointed = typeof pointedAt !== 'symbol' ? placeOf(pointedAt) : atStart === -1 ? atEnd : atStart
  const active = pointed === -1 ? atStart : pointed
  const listId = `${id}-list`

  const pick = (item: O | undefined) => {
    if (item !== undefined && item.reason === undefined) onPick(item)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition of a word, the input method gets the keys, including Enter and arrows.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const { key, altKey } = event
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') {
        // Never submits the form of the field.
        if (key === 'Enter') event.preventDefault()
        return
      }
      event.preventDefault()
      onOpen?.()
      if (!altKey) setPointedAt(key === 'ArrowUp' ? last : first)
      return
    }
    const next = altKey ? null : stepOption(key, active, items.length)
    if (next !== null) {
      event.preventDefault()
      setPointedAt(items[next]?.key ?? null)
    } else if (key === 'Enter') {
      event.preventDefault()
      if (items[active] === undefined) onEnter?.()
      else pick(items[active])
    } else if (key === 'Tab' && picksOnTab && !event.shiftKey) {
      pick(items[active])
    } else if (onClose !== undefined && (key === 'Escape' || (altKey && key === 'ArrowUp'))) {
      // Must not reach the dialog or panel, which would close along with the list.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return {
    active,
    /** Goes back to the start: typing changes the list. */
    reset: () => setPointedAt(null),
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && items.length > 0,
      'aria-controls': isOpen && items.length > 0 ? listId : undefined,
      'aria-activedescendant': isOpen && active !== -1 ? `${listId}-${active}` : undefined,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    list: { id: listId, groups, active, onPick: pick } as const,
  }
}
