import type { ReactNode } from 'react'

/** What a toast says about a lone action. Forms say it themselves. */
export interface Toast {
  readonly tone: 'good' | 'attention' | 'bad'
  readonly title: ReactNode
  readonly details?: ReactNode
  /** What can be done about it, such as taking it back. Resolves when done; the toast stays until then. */
  readonly action?: { readonly label: string; readonly run: () => Promise<void> | void }
  /** Whether it goes away by itself. Not by default where there is an action or something to worry about. */
  readonly goesAway?: boolean
}

export interface ShownToast extends Toast {
  readonly id: number
}

/** Older ones make room. */
const most = 4

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast; returns its id. */
export function showToast(toast: Toast): number {
  lastId += 1
  change([...shown, { ...toast, id: lastId }].slice(-most))
  return lastId
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id))
}

/** What was said on one connection is no business of the next. */
export function dismissAllToasts(): void {
  change([])
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}
