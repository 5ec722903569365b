const failed = new Set<HTMLLinkElement>()

// A failed sheet looks like any other afterwards, differently in every browser. Such events do not bubble.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  { capture: true },
)

/**
 * Asks again for style sheets that could not be loaded. For another try at a part of the app: the bundler's
 * loader asks for each sheet only once, and the part would come without its looks.
 */
export function reloadFailedStyles(): void {
  for (const link of failed) link.replaceWith(link.cloneNode())
  failed.clear()
}
