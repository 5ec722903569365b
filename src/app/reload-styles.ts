/**
 * Asks again for style sheets that could not be loaded. For another try at a part of the app: the bundler's
 * loader asks for each sheet only once, and the part would come without its looks.
 */
export function reloadFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  }
}
