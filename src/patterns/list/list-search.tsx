import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { Store } from '../../lib/store.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useShortcut } from '../use-shortcut.ts'
import { useTypedParam } from '../url/use-typed-param.ts'

export interface ListSearchHandle {
  readonly clear: () => void
}

interface Props {
  readonly ref: Ref<ListSearchHandle>
  readonly label: string
  /** Value in the URL. */
  readonly q: string
  readonly setState: (change: { readonly q: string }, how: 'replace') => void
  /** Receives the text in the field. */
  readonly typed: Store<string>
}

/** The search field of a list. A separate component, so that keystrokes don't rerender the list. */
export function ListSearch({ ref, label, q, setState, typed }: Props) {
  const [text, setText] = useTypedParam(q, (now) => setState({ q: now }, 'replace'))
  const input = useRef<HTMLInputElement>(null)
  const shortcut = useShortcut('/', () => input.current?.focus())
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  useImperativeHandle(ref, () => ({ clear }))
  // Synchronises the list, which is rendered elsewhere, with the field.
  useEffect(() => typed.set(text), [typed, text])
  return <SearchField label={label} value={text} onChange={setText} input={input} shortcut={shortcut} />
}
