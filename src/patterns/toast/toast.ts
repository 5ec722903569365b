import type { ReactNode } from 'react'
import { createStore, type ReadonlyStore } from '../../lib/store.ts'
import { areModalsSettled, openModals, settlingMs } from '../../ui/use-modal.ts'

/** Result of a single action. Forms show their results themselves. */
export interface Toast {
  readonly tone: 'good' | 'attention' | 'bad'
  readonly title: ReactNode
  readonly details?: ReactNode
  /** A follow-up such as Undo. Resolves when done; the toast stays until then. */
  readonly action?: { readonly label: string; readonly run: () => Promise<void> | void } | undefined
  /** Whether it disappears by itself. By default, unless something failed. */
  readonly goesAway?: boolean
  /** Whether it is about this browser, and applies to the next connection, too. */
  readonly isOfBrowser?: boolean
}

export interface ShownToast extends Toast {
  readonly id: number
}

const max = 3

let lastId = 0
/** ms, by `performance.now()`. */
let hushedUntil = 0
const shown = createStore<readonly ShownToast[]>([])

export const shownToasts: ReadonlyStore<readonly ShownToast[]> = shown

/** Words of toasts that came behind a modal, where screen readers hear nothing, by id: also of those pushed out since. */
export const unheard = new Map<number, string>()

export function showToast(toast: Toast): void {
  // The modal may be about to close, or has just closed.
  if (openModals.get() > 0 || !areModalsSettled.get()) setTimeout(add, settlingMs, toast)
  else add(toast)
}

function add(toast: Toast): void {
  if (performance.now() < hushedUntil && toast.isOfBrowser !== true) return
  lastId += 1
  shown.update((toasts) => withRoom([...toasts, { ...toast, id: lastId }]))
}

/** Removes the oldest toast if there are too many, first among those that disappear by themselves. */
function withRoom(toasts: readonly ShownToast[]): readonly ShownToast[] {
  if (toasts.length <= max) return toasts
  const surplus = toasts.slice(0, -1).find(goesAway) ?? toasts[0]
  return toasts.filter((toast) => toast !== surplus)
}

export const goesAway = ({ tone, goesAway = tone !== 'bad' }: Toast): boolean => goesAway

export function dismissToast(id: number): void {
  shown.update((toasts) => toasts.filter((toast) => toast.id !== id))
}

/** ms. The end of a connection aborts its writes; by then, the last of them has reported that. */
const hushMs = 2000

/** Called at the end of a connection: its toasts, present and late, don't apply to the next. */
export function endToasts(): void {
  const left = shown.get().filter(({ isOfBrowser }) => isOfBrowser)
  shown.set(left)
  for (const id of unheard.keys()) if (!left.some((toast) => toast.id === id)) unheard.delete(id)
  hushedUntil = performance.now() + hushMs
}
