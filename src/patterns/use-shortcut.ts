import { useLayoutEffect, useRef } from 'react'
import { usePreferences } from './preferences/preferences.ts'

type Acts = Readonly<Record<string, () => unknown>>

/** Shortcuts of all parts of the page. Needed for sequences: "r" refreshes a list, but "g r" goes to the records. */
const listening = new Set<{ readonly current: Acts }>()

/** The first key of a sequence, if it was the last one pressed. */
let pending: { readonly key: string; readonly at: number } | null = null

/** ms for the second key of a shortcut such as "g a". */
const patienceMs = 1500

/**
 * Handles shortcuts pressed outside of fields and dialogs: "n", "?", or a sequence such as "g a", which takes
 * precedence over single keys. An act that returns false leaves the key to others. Returns whether shortcuts are on.
 */
export function useShortcuts(acts: Acts): boolean {
  const { shortcuts } = usePreferences()
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })

  // Synchronises with the keyboard. A layout effect: on a busy machine other effects run too late.
  useLayoutEffect(() => (shortcuts ? listen(latest) : undefined), [shortcuts])

  return shortcuts
}

/** Listens until the returned function is called. Not in the hook: a closure there would retain its first render. */
function listen(latest: { readonly current: Acts }): () => void {
  listening.add(latest)
  // One listener for all of them: adding it again does nothing.
  document.addEventListener('keydown', press)
  return () => void listening.delete(latest)
}

function press(event: KeyboardEvent) {
  const before = pending
  pending = null
  // Keys that the page has handled aren't for the frame as well.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.repeat && !repeatable.has(event.key)) return
  if (isTyping(event.target) || document.querySelector('dialog:modal') !== null) return
  const { key, timeStamp: at } = event
  const all = Array.from(listening, ({ current }) => current)
  const both = before !== null && at - before.at < patienceMs ? `${before.key} ${key}` : key
  const keys = all.some((acts) => acts[both] !== undefined) ? both : key
  // Firefox would open its quick find on "/", and the key would land in the field.
  if (all.some((acts) => acts[keys] !== undefined && acts[keys]() !== false)) event.preventDefault()
  else if (all.some((acts) => Object.keys(acts).some((one) => one.startsWith(`${key} `)))) pending = { key, at }
}

/** Like `useShortcuts` for one key. Returns the key, or null if shortcuts are off. */
export function useShortcut(key: string, act: () => unknown): string | null {
  return useShortcuts({ [key]: act }) ? key : null
}

/** Keys that repeat while held down, to move through the rows of a list. */
const repeatable = new Set(['j', 'k', 'ArrowDown', 'ArrowUp'])

const letterless = 'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])'

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches(`input:not(${letterless}), textarea, select`)
}
