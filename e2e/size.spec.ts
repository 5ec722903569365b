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
  { path: '', bytes: 153_500, files: 4 },
  { path: 'applications', bytes: 168_000, files: 5 },
  { path: 'phone-numbers', bytes: 173_500, files: 5 },
  { path: 'speech-credentials', bytes: 171_000, files: 5 },
  { path: 'calls', bytes: 175_000, files: 5 },
  { path: 'recent-calls', bytes: 172_500, files: 5 },
  { path: 'insights', bytes: 210_000, files: 16 },
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

test('applications asks for its data in the second round', async ({ page, baseURL }) => {
  const html = await (await fetch(`${baseURL}applications`, { headers: { accept: 'text/html' } })).text()
  const inFirstRound = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)
  const scripts = watchScripts(page)
  let asked: readonly string[] | null = null
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked ??= scripts.map(({ path }) => path)
  })
  await openSignedIn(page, 'applications')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(scripts.length).toBeGreaterThan(inFirstRound.length)
  // Nothing but what index.html names had to come before.
  expect(asked).not.toBeNull()
  expect(inFirstRound).toEqual(expect.arrayContaining([...(asked ?? [])]))
})

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
