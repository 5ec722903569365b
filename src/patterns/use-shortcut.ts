import { useLayoutEffect, useRef } from 'react'
import { usePreferences } from './preferences.ts'

type Acts = Readonly<Record<string, () => unknown>>

/** What the parts of the page listen for, each in its own words: "r" refreshes a list, but after "g" it goes to the records. */
const listening = new Set<{ readonly current: Acts }>()

interface FirstKey {
  readonly key: string
  readonly at: number
}

let pending: FirstKey | null = null
let last: { readonly event: KeyboardEvent; readonly before: FirstKey | null } | null = null

/** The first of two keys, if it was the one before this; the same for everyone who asks about an event. */
function keyBefore(event: KeyboardEvent): string | null {
  if (last?.event !== event) {
    last = { event, before: pending }
    pending = null
  }
  const { before } = last
  return before !== null && event.timeStamp - before.at < patienceMs ? before.key : null
}

/** The second key of a shortcut such as "g a" must follow within this time. */
const patienceMs = 1500

/**
 * Runs what a key stands for when it is pressed anywhere but in a field or a dialog: "n", "?", or two keys
 * one after the other, "g a", which go before single ones. What returns false leaves the key to others. Returns whether
 * shortcuts are on.
 */
export function useShortcuts(acts: Acts): boolean {
  const { shortcuts } = usePreferences()
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })

  // Synchronises with the keyboard. As soon as the page is drawn: other effects come later, on a busy machine too late.
  useLayoutEffect(() => (shortcuts ? listen(latest) : undefined), [shortcuts])

  return shortcuts
}

/** Until it is undone. Not within the hook: what is heard for long would keep what the page held when that began. */
function listen(latest: { readonly current: Acts }): () => void {
  const press = (event: KeyboardEvent) => {
    const before = keyBefore(event)
    // What a page's own shortcut has taken is not the frame's as well.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat && !repeatable.has(event.key)) return
    if (isTyping(event.target) || document.querySelector('dialog:modal') !== null) return
    const { key, timeStamp: at } = event
    const both = `${before} ${key}`
    const isTaken = [...listening].some((acts) => acts.current[both] !== undefined)
    const act = latest.current[isTaken ? both : key]
    if (act !== undefined) {
      // Firefox would open its quick find on "/", and the key would land in the field.
      if (act() !== false) event.preventDefault()
    } else if (Object.keys(latest.current).some((keys) => keys.startsWith(`${key} `))) {
      pending = { key, at }
    }
  }
  listening.add(latest)
  document.addEventListener('keydown', press)
  return () => {
    listening.delete(latest)
    document.removeEventListener('keydown', press)
  }
}

/** The same for one key. Returns the key, or null where shortcuts are off. */
export function useShortcut(key: string, act: () => unknown): string | null {
  return useShortcuts({ [key]: act }) ? key : null
}

/** Held down, these go on: through the rows of a list. */
const repeatable = new Set(['j', 'k', 'ArrowDown', 'ArrowUp'])

/** Inputs that take no letters. */
const letterless = 'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])'

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches(`input:not(${letterless}), textarea, select`)
}
