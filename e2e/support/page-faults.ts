/** What must never be wrong on any page, whatever someone did before. The functions run in the page. */
import type { Page } from '@playwright/test'

/** Returns a line for each fault that a person could see now. */
export async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root } = document
    const main = document.querySelector('main')
    // A page that has only just begun has no body.
    const text = document.querySelector('body')?.innerText ?? ''
    const odd = /\bundefined\b|\bNaN\b|\[object |Invalid Date/.exec(text)?.[0]
    const floating = [...document.querySelectorAll<HTMLElement>('dialog[open], :popover-open')]
    const outside = floating.filter((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect()
      if (width === 0) return false
      // Lists scroll away with their fields.
      const isCutOff = one.matches(':modal') && (top < -1 || bottom > innerHeight + 1)
      return left < -1 || right > innerWidth + 1 || isCutOff
    })
    return [
      ...(text.includes('Something went wrong in the app') ? ['a part of the app has crashed'] : []),
      ...(odd === undefined ? [] : [`the page says “${odd}”`]),
      ...(root.scrollWidth > innerWidth + 1 ? ['the document is wider than the window'] : []),
      ...(main !== null && main.scrollWidth > main.clientWidth + 1 ? ['the page is wider than its place'] : []),
      ...outside.map((one) => `“${one.ariaLabel ?? one.innerText.slice(0, 40)}” is partly outside of the window`),
    ]
  })
}

/** Returns the words or classes of whatever tells that it's still loading, unless the page says what it waits for. */
export async function waitingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.querySelector('body')?.innerText.includes('Paused until you sign in again') === true) return []
    // Not even a page or a dialog: only what is drawn before the app starts.
    if (document.querySelector(':is(main, dialog[open]):not([data-first-paint] *)') === null) return ['the app']
    const parts = [...document.querySelectorAll<HTMLElement>('output, [aria-busy=true], [data-waits], [class*=bones]')]
    return parts
      .filter((part) => part.checkVisibility() && (part.localName !== 'output' || part.innerText.trim().endsWith('…')))
      .map((part) => part.innerText.trim().slice(0, 60) || part.className)
  })
}

export interface Target {
  readonly x: number
  readonly y: number
  /** For the log. */
  readonly name: string
  readonly isText: boolean
}

/**
 * Returns a control in view, chosen by `share`, from 0 to 1: one of the open dialog, if there is one. Leaves out those
 * that leave the app. null if there's none.
 */
export async function controlInView(page: Page, share: number): Promise<Target | null> {
  return page.evaluate((share) => {
    const dialogs = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.matches(':modal'))
    const kinds = 'a, button, input, select, textarea, summary, label, [role=option], tbody tr'
    const found = [...(dialogs.at(-1) ?? document).querySelectorAll<HTMLElement>(kinds)].filter((one) => {
      const { width, height, top, left } = one.getBoundingClientRect()
      const isInView = width > 2 && height > 2 && top > 0 && top < innerHeight && left > 0 && left < innerWidth
      if (!isInView || one.closest('[inert], [hidden]') !== null) return false
      if (one instanceof HTMLAnchorElement && (one.origin !== location.origin || one.target !== '')) return false
      return !/Reload the page/.test(`${one.title}${one.textContent}`)
    })
    const one = found[Math.floor(share * found.length)]
    if (one === undefined) return null
    const { x, y, width, height } = one.getBoundingClientRect()
    const kind = one instanceof HTMLInputElement ? one.type : one.localName
    return {
      x: Math.min(innerWidth - 1, x + width / 2),
      y: Math.min(innerHeight - 1, y + height / 2),
      name: `${kind} “${(one.ariaLabel ?? one.innerText).trim().slice(0, 30)}”`,
      isText: ['text', 'search', 'tel', 'url', 'password', 'number', 'textarea'].includes(kind),
    }
  }, share)
}
