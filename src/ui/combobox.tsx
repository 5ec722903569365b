import { type ComponentProps, type ReactNode, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatCount, formatCountOf } from '../lib/count.ts'
import { fold } from '../lib/fold.ts'
import list from './option-list.module.css'
import styles from './combobox.module.css'
import controls from './control.module.css'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { OptionList } from './option-list.tsx'
import {
  type FindOptions,
  findOptions,
  type FoundOptions,
  type Option,
  type OptionGroup,
  toSearchable,
} from './options.ts'
import { useCombobox } from './use-combobox.ts'
import { usePopover } from './use-popover.ts'

export interface ComboboxProps
  extends FieldProps, Pick<ComponentProps<'input'>, 'name' | 'inputMode' | 'placeholder' | 'aria-required' | 'onBlur'> {
  readonly ref?: Ref<HTMLInputElement>
  /** Must be stable: preparing 10,000 options takes a moment. */
  readonly options: readonly OptionGroup[] | FindOptions
  /** The key of an option, or '' for none. Without `text`: any text, whether or not it's the key of an option. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The value as shown in the field. Makes it a choice: only options are accepted. */
  readonly text?: string
  /** The choice may be cleared. */
  readonly isOptional?: boolean
  /** Shown in a code font, since every character matters. */
  readonly isCode?: boolean
}

/** A field with a list: type to filter, then arrow keys and Enter. Enter never submits the form. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, advice, options, value, onChange, text, isOptional = false, isCode = false } = props
  const { ref, onBlur, ...input } = restOf(props)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** Typed since the last choice; null if nothing, so that the list is complete whatever the field contains. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const hasTyped = typed !== null && typed.trim() !== ''
  const refusal = hasTyped
    ? `“${typed.trim()}” isn’t in the list. Choose an option${isOptional ? ', or clear the field' : ''}.`
    : 'Choose an option.'
  const error = isRefused ? refusal : props.error
  const isFree = text === undefined
  const find = useMemo(() => (isOpen ? toFind(options) : findNothing), [isOpen, options])
  const found = useMemo(() => find(typed ?? ''), [find, typed])
  const first = found.groups[0]?.items[0]
  // Free text gets no list without matches, or if the only match is already entered; a choice then says "No matches".
  // Neither gets one without any options: the form says why.
  const offersNothing =
    first === undefined ? isFree || !hasTyped : isFree && found.count === 1 && typed !== null && first.key === value
  const isShown = isOpen && !offersNothing

  const close = () => {
    setIsOpen(false)
    setTyped(null)
    setIsRefused(false)
    combobox.reset()
  }
  const pick = (option: Option) => {
    // A choice that stays the same must not change the fields that depend on it.
    if (option.key !== value) onChange(option.key)
    close()
  }
  const entered = () =>
    typed === null || isFree || typeof options === 'function' ? undefined : onlyMatch(options, typed)
  const leave = () => {
    const only = entered()
    if (only !== undefined) onChange(only.key)
    else if (isOptional && typed?.trim() === '') onChange('')
    else if (!isFree && typed !== null && typed !== text && box.current?.closest('form')) return setIsOpen(false)
    close()
  }
  const combobox = useCombobox({
    id,
    groups: found.groups,
    isOpen: isShown,
    startAt: typed === null ? value : !isFree && hasTyped ? (first?.key ?? null) : null,
    onPick: pick,
    onEnter: leave,
    picksOnTab: true,
    onOpen: () => setIsOpen(true),
    onClose: close,
  })
  // Synchronises the form with the shown text. On submit, since a click on the button need not move the focus to it.
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form || isFree || typed === null || typed === text) return undefined
    const settle = (event: SubmitEvent) => {
      if (!hasTyped && isOptional) return leave()
      const { groups, count } = hasTyped ? toFind(options)(typed) : nothing
      const only = entered() ?? (count === 1 ? groups[0]?.items[0] : undefined)
      if (only !== undefined && only.reason === undefined) return pick(only)
      event.preventDefault()
      event.stopPropagation()
      setIsRefused(true)
      box.current?.querySelector('input')?.focus()
    }
    form.addEventListener('submit', settle, true)
    return () => form.removeEventListener('submit', settle, true)
  })

  return (
    <Field label={label} hint={hint} error={error} advice={advice}>
      {(control) => (
        <div ref={box} className={styles['box']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            {...combobox.input}
            ref={ref}
            type="text"
            className={cx(controls['control'], isCode && controls['code'], styles['input'])}
            value={isFree ? value : (typed ?? text)}
            onChange={(event) => {
              const now = event.currentTarget.value
              if (isFree) onChange(now)
              setTyped(now)
              setIsRefused(false)
              setIsOpen(true)
              combobox.reset()
            }}
            onClick={() => setIsOpen(true)}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
          />
          {/* For the pointer only: keyboard and screen reader users have the field. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles['toggle']}
            // Keeps the focus in the field, or moves it there.
            onMouseDown={(event) => {
              event.preventDefault()
              box.current?.querySelector('input')?.focus()
              if (isShown) close()
              else setIsOpen(true)
            }}
          >
            <Icon name="more" />
          </button>
          {isShown && (
            <Popup
              // The popup must not cover the error, or the button that fixes it.
              anchor={() => (error || advice ? (box.current?.parentElement ?? null) : box.current)}
              found={found}
              typed={typed ?? ''}
            >
              <OptionList
                {...combobox.list}
                label={isFree ? 'Suggestions' : 'Options'}
                selected={value}
                count={found.count ?? -1}
              />
            </Popup>
          )}
          {/* Rendered while empty: live regions announce only changes. */}
          <output className="visually-hidden">{isShown ? countText(found, typed ?? '') : ''}</output>
        </div>
      )}
    </Field>
  )
}

interface PopupProps {
  readonly anchor: () => Element | null
  readonly found: FoundOptions
  readonly typed: string
  readonly children: ReactNode
}

function Popup({ anchor, found, typed, children }: PopupProps) {
  const popover = useRef<HTMLDivElement>(null)
  usePopover(popover, anchor, 224)
  const words = moreText(found, typed)
  return (
    <div ref={popover} popover="manual" className={cx(list['popover'], styles['popup'])}>
      {found.groups.length > 0 && children}
      {/* The field's own live region announces the same. */}
      {words !== '' && (
        <p aria-hidden="true" className={styles['foot']}>
          {words}
        </p>
      )}
    </div>
  )
}

/** Says how much the list leaves out; '' if it shows everything. */
export function moreText({ groups, count }: FoundOptions, typed: string): string {
  if (count === 0) return typed.trim() === '' ? '' : `No matches for “${typed.trim()}”.`
  const shown = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (shown === count) return ''
  const all = count === null ? '' : ` of ${formatCount(count)}`
  return `${formatCount(shown)}${all} shown. Keep typing to narrow down.`
}

/** Words for screen readers. */
export function countText(found: FoundOptions, typed: string): string {
  return moreText(found, typed) || formatCountOf(found.count ?? 0, 'option')
}

function toFind(options: readonly OptionGroup[] | FindOptions): FindOptions {
  if (typeof options === 'function') return options
  const searchable = toSearchable(options)
  return (typed) => findOptions(searchable, typed)
}

const nothing: FoundOptions = { groups: [], count: 0 }
const findNothing: FindOptions = () => nothing

/** Returns the only option with this label or key: typing or pasting one in full is enough to choose it. */
function onlyMatch(groups: readonly OptionGroup[], typed: string): Option | undefined {
  const wanted = fold(typed.trim())
  if (wanted === '') return undefined
  const isMatch = ({ key, label }: Option) => fold(label) === wanted || fold(key) === wanted
  const matches = groups.flatMap(({ items }) => items.filter((item) => item.reason === undefined && isMatch(item)))
  return matches.length === 1 ? matches[0] : undefined
}

/** Returns the props for the input itself. */
function restOf({ ref, onBlur, name, inputMode, placeholder, 'aria-required': isRequired }: ComboboxProps) {
  return { ref, onBlur, name, inputMode, placeholder, 'aria-required': isRequired }
}
