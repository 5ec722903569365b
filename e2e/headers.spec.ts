/** The production headers, and proof that violations are noticed. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { openAll } from './support/all-records-page.ts'
import { builds } from './support/builds.ts'
import { expect, serve, test } from './support/fixtures.ts'
import { askElsewhere } from './support/two-origins.ts'
import { signInByForm } from './support/words.ts'

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'switchboard',
}

function expectProductionHeaders(response: Response): void {
  const headers = response.headers()
  const directives = (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
    const [name = '', ...values] = directive.split(' ')
    return [name, values.join(' ')]
  })
  expect(Object.fromEntries(directives), response.url()).toStrictEqual(policy)
  expect(headers, response.url()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(headers['permissions-policy'], response.url()).toContain('microphone=()')
}

/** Expects the headers of files without a policy of their own. */
function expectFileHeaders(response: Response): void {
  const headers = response.headers()
  expect(headers, response.url()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers, response.url()).not.toHaveProperty('content-security-policy')
  expect(headers['cache-control'], response.url()).toBe(
    response.url().includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}

/** Does what injected markup would do. */
async function runInlineScript(page: Page): Promise<void> {
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('document.title = "taken over"')
    document.head.append(script)
  })
}

test('every page has the production headers, and every other file those that it needs, compressed', async ({
  page,
  mock,
}) => {
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  await page.goto('applications')
  await signInByForm(page)
  const files = answers.filter((response) => !response.url().startsWith(`${mock.url}/v1/`))
  const kindOf = (response: Response) => response.request().resourceType()
  expect([...new Set(files.map(kindOf))]).toEqual(expect.arrayContaining(['document', 'script', 'stylesheet']))
  for (const response of files) {
    if (kindOf(response) === 'document') expectProductionHeaders(response)
    else expectFileHeaders(response)
  }
  const code = files.filter((response) => /\.(js|css)$/.test(response.url()))
  expect(code.filter((response) => 'content-encoding' in response.headers()).length).toBeGreaterThan(2)
})

test('compressed files have the same content as those of the build', async () => {
  const { folder } = builds.root
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(br|gz)$/.test(name))
  expect(files.length).toBeGreaterThan(10)
  for (const name of files) {
    const content = await readFile(join(folder, name))
    const text = name.endsWith('.br') ? brotliDecompressSync(content) : gunzipSync(content)
    expect(text.equals(await readFile(join(folder, name.slice(0, -3)))), name).toBe(true)
  }
})

test('a worker has its own policy, which also blocks requests to other servers', async ({ page, problems }) => {
  problems.allow(/connect-src|Content Security Policy/)
  await openAll(page)
  const started = page.waitForEvent('worker')
  const answered = page.waitForResponse((response) => /worker[\w-]*\.js$/.test(response.url()))
  await page.getByRole('button', { name: 'Load records' }).click()
  expectProductionHeaders(await answered)
  const other = await serve()
  const url = `${other.url}/openapi.json`
  expect(await (await started).evaluate(askElsewhere, url)).toBe('refused')
  // Without the policy it succeeds.
  expect(await askElsewhere(url)).toBe('answered')
  await other.close()
})

test('blocks and notices an inline script, an inline style, and a request to a server that isn’t listed', async ({
  page,
  problems,
}) => {
  problems.expect('require-trusted-types-for blocked')
  problems.expect("requires 'TrustedScript' assignment")
  problems.expect('style-src')
  problems.expect('connect-src blocked https://elsewhere.invalid')
  problems.expect(/elsewhere\.invalid.*Content Security Policy/)
  await page.goto('applications')
  await runInlineScript(page)
  await expect(page).toHaveTitle(/Switchboard/)

  await page.evaluate(() => {
    const style = document.createElement('style')
    style.append('body { display: none }')
    document.head.append(style)
  })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  expect(await page.evaluate(askElsewhere, 'https://elsewhere.invalid/')).toBe('refused')
})

test('the first script takes the name of the app’s Trusted Types policy', async ({ page, problems }) => {
  problems.expect('trusted-types blocked')
  problems.allow(/Content Security Policy/)
  // Only the start script loads.
  await page.route(/\/assets\/(?!start-).*\.js$/, () => undefined)
  await page.goto('applications', { waitUntil: 'commit' })
  await expect(page.locator('[data-first-paint="sign-in"]')).toBeVisible()
  const take = (name: string) => {
    try {
      // TypeScript has no types for it yet.
      const types = Reflect.get(globalThis, 'trustedTypes') as { createPolicy: (name: string, rules: object) => object }
      return typeof types.createPolicy(name, { createScriptURL: String })
    } catch (error) {
      return String(error)
    }
  }
  expect(await page.evaluate(take, 'switchboard')).toMatch(/already exists|disallowed/)
})

test.fail('a test with an unexpected violation fails', async ({ page }) => {
  await page.goto('applications')
  await runInlineScript(page)
})

test.fail('a test in which the page logs an error fails', async ({ page }) => {
  await page.goto('applications')
  await page.evaluate(() => console.error('something broke'))
})

test.fail('a test fails if its page throws an error', async ({ page }) => {
  await page.goto('applications')
  await page.evaluate(() => globalThis.reportError(new Error('something broke')))
})

test.fail('a test whose expected problem never occurs fails', async ({ page, problems }) => {
  problems.expect('something broke')
  await page.goto('applications')
})

test('the production build contains nothing of the mock backend', async () => {
  const { folder } = builds.root
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html|css|json)$/.test(name))
  expect(files).toContain('index.html')
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const tainted = files.filter((_, index) => /mockServiceWorker|__mock__|\[MSW\]|Mock panel/.test(texts[index] ?? ''))
  expect(tainted).toStrictEqual([])
})
