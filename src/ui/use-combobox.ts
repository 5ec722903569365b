import { type KeyboardEvent, useState } from 'react'
import { type Option, type OptionGroup, stepOption } from './options.ts'

interface Options<O extends Option> {
  readonly id: string
  readonly groups: readonly OptionGroup<O>[]
  readonly isOpen: boolean
  /** Key of the option to begin at; null: none. Enter chooses it without a further key, so it must be meant. */
  readonly startAt: string | null
  readonly onPick: (option: O) => void
  /** Enter, while no option is active. */
  readonly onEnter?: (() => void) | undefined
  /** Tab takes the active option along. */
  readonly picksOnTab?: boolean
  readonly onOpen?: () => void
  /** Escape, Alt+Up. Left out: the list stays, and these keys are the page's. */
  readonly onClose?: (() => void) | undefined
}

/** Where an arrow that opened the list leads, once its options are there: to what holds now, else to either end. */
const first = Symbol('first')
const last = Symbol('last')

/**
 * The keys of a field with a list, and what both need to belong together. The field keeps the focus. Source: ARIA
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
    // While a word is put together from several keys, they are the input method's: Enter and arrows, too.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const { key, altKey } = event
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') {
        // It never sends the form that the field stands in.
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
      // Not the dialog's or the panel's: it would close with the list.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return {
    active,
    /** What is typed makes another list, which begins anew. */
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
