import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { describeError } from '../../api/describe-error.ts'
import { formatCountOf } from '../../lib/count.ts'
import { Announcer } from '../../ui/announce.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OptionList } from '../../ui/option-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useCombobox } from '../../ui/use-combobox.ts'
import { useModal } from '../../ui/use-modal.ts'
import type { holdKeys } from '../buffered-keys.ts'
import type { PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'
import { queryKind } from './query-kind.ts'
import { findCommands, useCommands } from './use-commands.ts'
import { useRecords } from './use-records.ts'

interface Props {
  /** Returns the keys typed while this was loading; from then on, the field gets the keys. */
  readonly takeKeys: ReturnType<typeof holdKeys>
  readonly onClose: () => void
  readonly onSheet: () => void
}

/**
 * One field that opens any page, runs any command, and finds any pasted sid or number. Source: ARIA Authoring
 * Practices, "Combobox", list autocomplete with manual selection; the list is always open.
 */
export function Palette({ takeKeys, onClose, onSheet }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useModal(dialog, onClose, input)
  const navigate = useNavigate()

  /** Closes the palette first: `then` may open a dialog or move the focus. */
  const leave = (then: () => void) => {
    dialog.current?.close()
    onClose()
    then()
  }
  const go = (link: string) => void navigate(link)

  const [typed, setTyped] = useState('')
  // The text for which Enter was pressed before there were results: opens the first one, unless the text changes.
  const [entered, setEntered] = useState<string | null>(null)
  const takeBuffered = useEffectEvent(() => {
    const { text, isEntered } = takeKeys()
    // Set directly: the next key may arrive before the field is rendered, and must be added to this text.
    if (input.current !== null) input.current.value = text
    setTyped(text)
    if (isEntered) setEntered(text)
  })
  // Runs once the field has the focus: otherwise keys in between would go to the page.
  // oxlint-disable-next-line react-hooks/set-state-in-effect -- it isn't known earlier
  useEffect(() => takeBuffered(), [])

  const text = useDeferredValue(typed)
  const query = useMemo(() => queryKind(text), [text])
  const commands = useCommands(go, onSheet)
  const records = useRecords(text, query, go)
  const hasCommands = query.kind === 'nothing' || query.kind === 'words'
  const groups = [...(hasCommands ? findCommands(commands, text) : []), ...records.groups]
  const items = groups.flatMap((group) => group.items)

  const run = (item: PaletteItem | undefined) => {
    if (item === undefined || item.reason !== undefined) return
    if (item.stays === true) item.run()
    else leave(item.run)
  }

  // The field's value counts; the rendered results may lag behind.
  const enter = (item?: PaletteItem) => {
    const value = input.current?.value ?? typed
    if (item !== undefined && text === value) run(item)
    else setEntered(value)
  }
  const combobox = useCombobox({
    id,
    groups,
    isOpen: true,
    startAt: items[0]?.key ?? null,
    onPick: enter,
    onEnter: enter,
  })

  const isSettled = text === typed && !records.isBusy
  const first = items[combobox.active]
  const runFirst = useEffectEvent(() => {
    if (first?.stays !== true) run(first)
  })
  // Runs a pending Enter once the results are there.
  useEffect(() => {
    if (isSettled && entered === typed) runFirst()
  }, [isSettled, entered, typed])

  const isEmpty = items.length === 0 && records.error === null && !records.isBusy
  let words = isEmpty ? `No matches for “${text.trim()}”.` : ''
  if (records.words !== '' && (records.isBusy || items.every(({ stays }) => stays === true))) words = records.words
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside closes it, as Escape does
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label="Command palette"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <Announcer />
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          className="bare-input"
          ref={input}
          type="text"
          {...combobox.input}
          aria-label="Go to a page, number or SID"
          placeholder="Go to a page, number or SID"
          aria-describedby={`${id}-words`}
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.reset()
          }}
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey))
              return combobox.input.onKeyDown(event)
            // Ctrl-K closes it too.
            event.preventDefault()
            event.stopPropagation()
            onClose()
          }}
        />
        <button type="button" className="icon-button" title="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {groups.length > 0 && <OptionList {...combobox.list} label="Results" />}
      <div className={styles['foot']}>
        {records.error !== null && <PaletteError error={records.error} />}
        <output id={`${id}-words`} className={styles['words']}>
          {words}
          {entered === typed && !isSettled && ' Opens as soon as it’s found.'}
          {words === '' && <span className="visually-hidden">{formatCountOf(items.length, 'entry', 'entries')}</span>}
        </output>
        <p className={styles['keys']} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </p>
      </div>
    </dialog>
  )
}

function PaletteError({ error }: { error: Error }) {
  const { title, detail, serverMessage } = describeError(error)
  return (
    <div role="alert" className={styles['error']}>
      <StatusBadge tone="bad">{title}</StatusBadge> {detail}
      {serverMessage !== null && <blockquote className="soft">{serverMessage}</blockquote>}
    </div>
  )
}
