/** Keys typed between asking for the palette and its coming, which may take a while the first time. */
export interface HeldKeys {
  release(): { readonly text: string; readonly isEntered: boolean }
}

/** From now on what is typed is kept for the palette, instead of setting off shortcuts of the page. */
export function holdKeys(): HeldKeys {
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
  // In the capture phase, to come before everyone else.
  window.addEventListener('keydown', hold, { capture: true })
  return {
    release() {
      window.removeEventListener('keydown', hold, { capture: true })
      return { text, isEntered }
    },
  }
}
