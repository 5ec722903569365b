/**
 * What the pages cost from cold, with the token kept for the tab: the JavaScript that each loads without being asked.
 * Counted, not timed, so every run of one build says the same. If a page needs more, raise its budget and say in the commit what for.
 */
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

/** By path, what it took when this was last set and a little more: bytes after gzip (2 %), and files (one). */
const budgets = [
  { path: '', bytes: 155_500, files: 4 },
  { path: 'applications', bytes: 171_500, files: 5 },
  { path: 'phone-numbers', bytes: 176_500, files: 5 },
  { path: 'speech-credentials', bytes: 174_000, files: 5 },
  { path: 'calls', bytes: 178_000, files: 5 },
  { path: 'recent-calls', bytes: 175_500, files: 5 },
  { path: 'insights', bytes: 217_000, files: 16 },
] as const

for (const { path, ...budget } of budgets) {
  test(`/${path} loads no more JavaScript than it may`, async ({ page }) => {
    const scripts = watchScripts(page)
    await openSignedIn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    const sizes = await Promise.all(scripts.map(async ({ body }) => gzipSync(await body, { level: 9 }).length))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect.soft(bytes, 'bytes, gzip').toBeLessThanOrEqual(budget.bytes)
    expect.soft(scripts.length, 'files').toBeLessThanOrEqual(budget.files)
    expect(scripts.length).toBeGreaterThan(0)
  })
}

interface Script {
  readonly path: string
  readonly body: Promise<Buffer>
}

/** The scripts that a page was sent, from now on. */
function watchScripts(page: Page): readonly Script[] {
  const scripts: Script[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.push({ path: pathname, body: response.body() })
  })
  return scripts
}
