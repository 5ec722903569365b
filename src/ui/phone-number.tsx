import { createStore } from '../lib/store.ts'
import { useStore } from './use-store.ts'

type Format = (number: string) => string

/** Until the numbering plans are there, numbers stand as they are. */
const format = createStore<Format>((number) => number, loadWhenIdle)

/** Loads the plans once something shows a number, after the page has been painted. */
function loadWhenIdle() {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void loadFormat(), { timeout: 2000 })
  else setTimeout(() => void loadFormat(), 200)
  return () => undefined
}

/** Loads the numbering plans. Never rejects: without them, as offline, the digits stay as they are. */
export async function loadFormat(): Promise<void> {
  try {
    const { formatNumber } = await import('../lib/phone-format.ts')
    format.set(formatNumber)
  } catch {
    // The next page that shows numbers asks again.
  }
}

/** For numbers within texts, such as titles and options: how they are written at the moment. */
export function usePhoneFormat(): Format {
  return useStore(format)
}

/** The same outside of components, for texts that stay as they are once they are shown, such as toasts. */
export const formatPhone = (number: string): string => format.get()(number)

/**
 * A phone number as people write it, "+1 212 555 0100"; what is no international number as it is. For reading only:
 * what is copied, sent and exported is the number itself. No element of its own, because tables are full of them.
 */
export function PhoneNumber({ value }: { readonly value: string }) {
  return usePhoneFormat()(value)
}

/** The same within a sentence or a narrow cell, where it stays on one line. */
export function UnbrokenNumber({ value }: { readonly value: string }) {
  const words = usePhoneFormat()(value)
  // What stays as it is may be long, such as a pattern, and has no space to break at.
  return words === value ? value : <span className="unbroken">{words}</span>
}
