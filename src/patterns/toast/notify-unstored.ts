import { showToast } from './toast.ts'

let isNotified = false

/** Says once per page that the browser refuses to store what the page calls saved. */
export function notifyUnstored(isStored: boolean): void {
  if (isStored || isNotified) return
  isNotified = true
  const details = 'This browser can’t store changes like this one: they’re lost when you reload.'
  showToast({ tone: 'attention', title: 'Not saved', details, goesAway: false, isOfBrowser: true })
}
