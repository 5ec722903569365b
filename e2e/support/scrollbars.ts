/** For layout tests: scrollbars take room, as on most desktops. Headless Chromium hides them by default. */
import type { LaunchOptions, Page } from '@playwright/test'

/** For `test.use`, at the top of a spec. */
export const shownScrollbars: {
  launchOptions: [
    (fixtures: { launchOptions: LaunchOptions }, use: (options: LaunchOptions) => Promise<void>) => Promise<void>,
    { scope: 'worker' },
  ]
} = {
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
    },
    { scope: 'worker' },
  ],
}

/** Returns how far the document can scroll, in pixels. Chromium rounds up fractions of a pixel. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement
    return { down: scrollHeight - clientHeight, sideways: scrollWidth - clientWidth }
  })

/** Returns the table's horizontal overflow in pixels; 0 without a table, which a panel replaces on small screens. */
export const tableOverflow = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('main section:has(> table)')
    return region === null ? 0 : region.scrollWidth - region.clientWidth
  })
