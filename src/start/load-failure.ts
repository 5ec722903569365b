/** Says in place of the page that the app's code didn't arrive, with words from index.html. */
export function showLoadFailure(): void {
  document.querySelector('#root')?.remove()
  document.querySelector('#load-failure')?.removeAttribute('hidden')
}

/** Does so if the app's first script doesn't arrive, which no code of the app could notice. */
export function watchFirstScript(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    // The page itself may still be arriving.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showLoadFailure)
    else showLoadFailure()
  }
  // Failures of a file don't bubble.
  addEventListener('error', onError, { capture: true })
}
