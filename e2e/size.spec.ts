/** What the applications list costs from cold, with the token kept for the tab. */
import { gzipSync } from 'node:zlib'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

/** gzip, bytes. The incumbent console needs 177 kB. */
const mostScript = 145_000

test('all its JavaScript fits the budget, and its data is asked for in the second round', async ({ page, baseURL }) => {
  const html = await (await fetch(`${baseURL}applications`, { headers: { accept: 'text/html' } })).text()
  const inFirstRound = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)
  const scripts: { readonly path: string; readonly body: Promise<Buffer> }[] = []
  let asked: readonly string[] | null = null
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked ??= scripts.map(({ path }) => path)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.push({ path: pathname, body: response.body() })
  })
  await openSignedIn(page, 'applications')
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const sizes = await Promise.all(scripts.map(async ({ body }) => gzipSync(await body, { level: 9 }).length))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(scripts.length).toBeGreaterThan(inFirstRound.length)
  expect(total, 'bytes of JavaScript, gzip').toBeLessThanOrEqual(mostScript)
  // Nothing but what index.html names had to come before.
  expect(asked).not.toBeNull()
  expect(inFirstRound).toEqual(expect.arrayContaining([...(asked ?? [])]))
})
