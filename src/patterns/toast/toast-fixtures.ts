import { dismissToast, shownToasts } from './toast.ts'

/** Resets the toasts between tests. */
export function dismissAllToasts(): void {
  for (const { id } of shownToasts.get()) dismissToast(id)
}
