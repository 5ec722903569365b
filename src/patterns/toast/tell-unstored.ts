import { showToast } from './toast.ts'

let isTold = false

/** Says once per page that the browser refuses to store what the page calls saved. */
export function tellUnstored(isStored: boolean): void {
  if (isStored || isTold) return
  isTold = true
  const details = 'This browser refuses to store changes like this one: they last until you reload.'
  showToast({ tone: 'attention', title: 'Not saved', details, goesAway: false, isOfBrowser: true })
}
