import { whenIdle } from '../lib/after-paint.ts'
import { createStore } from '../lib/store.ts'
import { useStore } from './use-store.ts'

type Format = (number: string) => string

/** Leaves numbers unchanged until the numbering plans are loaded: once something shows a number, after the paint. */
const format = createStore<Format>(
  (number) => number,
  () => whenIdle(() => void loadFormat()),
)

/** Loads the numbering plans. Never rejects: without them, such as offline, the digits stay as they are. */
export async function loadFormat(): Promise<void> {
  try {
    const { formatNumber } = await import('../lib/phone-format.ts')
    format.set(formatNumber)
  } catch {
    // The next page that shows numbers retries.
  }
}

/** Returns the current format, for numbers within texts, such as titles and options. */
export function usePhoneFormat(): Format {
  return useStore(format)
}

/** The same outside of components, for texts that don't change once they are shown, such as toasts. */
export const formatPhone = (number: string): string => format.get()(number)

/**
 * A phone number formatted for reading, "+1 212 555 0100"; anything but an international number is unchanged. Copies,
 * requests and exports use the number itself. Has no element, because tables are full of them.
 */
export function PhoneNumber({ value }: { readonly value: string }) {
  return usePhoneFormat()(value)
}

/** The same within a sentence or a narrow cell, where it must not wrap. */
export function UnbrokenNumber({ value }: { readonly value: string }) {
  const words = usePhoneFormat()(value)
  // An unformatted value, such as a pattern, may be long, and has no space to break at.
  return words === value ? value : <span className="unbroken">{words}</span>
}
