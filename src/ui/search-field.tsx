import type { RefObject } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly input: RefObject<HTMLInputElement | null>
  /** The key that moves the focus here; null if shortcuts are off. */
  readonly shortcut: string | null
}

export function SearchField({ label, value, onChange, input, shortcut }: Props) {
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={styles['field']}>
      <Icon name="search" />
      <input
        className="bare-input"
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut ?? undefined}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Escape may cancel a composition only, as when typing Japanese.
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || value === '') return
          // A dialog around it stays open.
          event.preventDefault()
          onChange('')
        }}
      />
      {value !== '' && (
        <button type="button" className="icon-button" title="Clear" onClick={clear}>
          <Icon name="close" />
        </button>
      )}
      {value === '' && shortcut !== null && <kbd aria-hidden="true">{shortcut}</kbd>}
    </search>
  )
}
