/**
 * From now on, collects typed keys for the palette, which may take a while to appear the first time, instead of
 * triggering the page's shortcuts. Returns a function that ends this and returns the keys.
 */
export function holdKeys() {
  let text = ''
  let isEntered = false
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else if (event.key !== 'Enter') return
    isEntered = event.key === 'Enter'
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // In the capture phase, to run before all other listeners.
  window.addEventListener('keydown', hold, { capture: true })
  return () => {
    window.removeEventListener('keydown', hold, { capture: true })
    return { text, isEntered }
  }
}
