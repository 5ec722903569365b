import { useLayoutEffect, useRef } from 'react'
import { usePreferences } from './preferences.ts'

/** The second key of a shortcut such as "g a" must follow within this time. */
const patienceMs = 1500

/**
 * Runs what a key stands for when it is pressed anywhere but in a field or a dialog: "n", "?", or two keys
 * one after the other, "g a". Returns whether shortcuts are on.
 */
export function useShortcuts(acts: Readonly<Record<string, () => void>>): boolean {
  const { shortcuts } = usePreferences()
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })

  // Synchronises with the keyboard. As soon as the page is drawn: other effects come later, on a busy machine too late.
  useLayoutEffect(() => {
    if (!shortcuts) return
    let first: { readonly key: string; readonly at: number } | null = null
    const press = (event: KeyboardEvent) => {
      const before = first
      first = null
      // What a page's own shortcut has taken is not the frame's as well.
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog:modal') !== null) return
      const { key, timeStamp: at } = event
      const isSecond = before !== null && at - before.at < patienceMs
      const act = (isSecond ? latest.current[`${before.key} ${key}`] : undefined) ?? latest.current[key]
      if (act !== undefined) {
        // Firefox would open its quick find on "/", and the key would land in the field.
        event.preventDefault()
        act()
      } else if (Object.keys(latest.current).some((keys) => keys.startsWith(`${key} `))) {
        first = { key, at }
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shortcuts])

  return shortcuts
}

/** The same for one key. Returns the key, or null where shortcuts are off. */
export function useShortcut(key: string, act: () => void): string | null {
  return useShortcuts({ [key]: act }) ? key : null
}

/** Inputs that take no letters. */
const letterless = 'input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])'

/** Whether what has the focus takes letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches(`input:not(${letterless}), textarea, select`)
}
