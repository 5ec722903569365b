/** The mock backend inside the page (as in `npm run dev`): a build that contains it, under a sub-path, in two tabs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoToken } from '../mocks/service/accounts.ts'
import { builds } from './support/builds.ts'
import { expect, serve, test } from './support/fixtures.ts'
import { serveFiles } from './support/serve-files.ts'
import { expectRow } from './support/words.ts'

test.use({ build: 'demo' })

const headingOf = (page: Page) => page.getByRole('heading', { name: 'Applications', level: 1 })

/** Opens the applications in a tab that the mock serves. */
async function openTab(page: Page): Promise<Page> {
  await page.goto('applications')
  await expect(headingOf(page)).toBeVisible()
  return page
}

test('the page for paths without a file is index.html, with its integrity attributes', async () => {
  const read = (file: string) => readFile(join(builds.demo.folder, file), 'utf8')
  expect((await read('404.html')) === (await read('index.html'))).toBe(true)
})

async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(headingOf(page)).toBeVisible()
}

/** Sends a request from the page, as curl would. */
async function ask(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: unknown }> {
  return page.evaluate(
    async ({ method, path, token, text }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(path, { method, headers, ...(text === null ? {} : { body: text }) })
      const answer = await response.text()
      const json: unknown = answer === '' ? null : JSON.parse(answer)
      return { status: response.status, json }
    },
    { method, path, token: demoToken, text: body === undefined ? null : JSON.stringify(body) },
  )
}

/** Returns the mock's numbers, as a page sees them. */
async function numbers(page: Page): Promise<string[]> {
  const { json } = await ask(page, 'GET', '/v1/PhoneNumbers')
  return (json as { number: string }[]).map(({ number }) => number)
}

test('the service worker has its own policy, which blocks requests to other servers', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/connect-src|Content Security Policy/)
  const started = context.waitForEvent('serviceworker')
  await openTab(page)
  const other = await serve()
  const url = `${other.url}/openapi.json`
  const askFor = (to: string) => fetch(to).then(({ status }) => String(status), String)
  expect(await (await started).evaluate(askFor, url)).toContain('Failed to fetch')
  // Without the policy it succeeds.
  expect(await askFor(url)).toBe('200')
  await other.close()
})

test('two tabs share writes, even concurrent ones and after a reload, faults and a reset', async ({
  context,
  page,
  problems,
}) => {
  problems.expect('status of 503')
  const first = await openTab(page)
  const second = await openTab(await context.newPage())
  const before = await numbers(second)

  expect((await ask(first, 'POST', '/v1/PhoneNumbers', { number: '15550199' })).status).toBe(201)
  expect(await numbers(second)).toEqual([...before, '15550199'])

  // Concurrent writes lose nothing, and never repeat a SID.
  const writes = [first, second].flatMap((tab, index) =>
    Array.from({ length: 15 }, (_, count) => ask(tab, 'POST', '/v1/PhoneNumbers', { number: `1555${index}${count}` })),
  )
  const sids = (await Promise.all(writes)).map(({ json }) => (json as { sid: string }).sid)
  expect(new Set(sids).size).toBe(30)
  const written = await numbers(first)
  expect(written).toHaveLength(before.length + 31)
  // All tabs see the same order, because the log decides it.
  expect(await numbers(second)).toEqual(written)
  await reload(second)
  expect(await numbers(second)).toEqual(written)

  await ask(first, 'POST', '/__mock__/faults', { endpoint: 'listCalls', status: 503, times: 1 })
  const { json } = await ask(first, 'GET', '/v1/PhoneNumbers')
  const [{ account_sid: account } = { account_sid: '' }] = json as { account_sid: string }[]
  const path = `/v1/Accounts/${account}/Calls`
  expect((await ask(second, 'GET', path)).status).toBe(503)
  expect((await ask(first, 'GET', path)).status).toBe(200)

  expect((await ask(second, 'POST', '/__mock__/reset', {})).status).toBe(200)
  expect(await numbers(first)).toEqual(before)
})

/** Reads listPhoneNumbers in a page. Returns its status and whether it had a body, or the name of the error. */
async function read(page: Page): Promise<string> {
  return page.evaluate(async (token) => {
    const signal = AbortSignal.timeout(2000)
    return fetch('/v1/PhoneNumbers', { headers: { authorization: `Bearer ${token}` }, signal })
      .then(async (response) => `${response.status}, ${(await response.text()).length > 0 ? 'a body' : 'no body'}`)
      .catch((error: unknown) => (error instanceof Error ? error.name : 'no error'))
  }, demoToken)
}

test('faults that a worker can’t produce become a network error or a missing response', async ({ page, problems }) => {
  problems.expect('net::ERR_FAILED')
  await openTab(page)
  expect(await read(page)).toBe('200, a body')
  for (const [fault, outcome] of [
    [{ cut: true }, 'TypeError'],
    [{ loseAnswer: true }, 'TypeError'],
    [{ body: 'cut short' }, 'TypeError'],
    [{ hang: true }, 'TimeoutError'],
  ] as const) {
    await ask(page, 'POST', '/__mock__/faults', { endpoint: 'listPhoneNumbers', times: 1, ...fault })
    expect([fault, await read(page)]).toStrictEqual([fault, outcome])
  }
  const { json } = await ask(page, 'GET', '/__mock__/faults')
  expect(json).toMatchObject({ faults: [], spent: [{ fired: 1 }, { fired: 1 }, { fired: 1 }, { fired: 1 }] })
})

test('opens signed in with demo data, and needs no server, even while its worker is stopped, gone or outdated', async ({
  context,
  page,
  mock,
}) => {
  await openTab(page)
  await expectRow(page.getByRole('table', { name: 'Applications' }), { Name: 'Reception' })
  expect(await mock.requests()).toEqual([])

  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  expect((await ask(page, 'POST', '/v1/PhoneNumbers', { number: '15550199' })).status).toBe(201)
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
  await reload(page)
  expect(await numbers(page)).toContain('15550199')

  // A new version of the worker waits.
  expect((await ask(page, 'POST', '/v1/PhoneNumbers', { number: '15550198' })).status).toBe(201)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const registration = await serviceWorker.register(`${serviceWorker.controller?.scriptURL ?? ''}?next`)
    const { installing } = registration
    await new Promise((resolve) => installing?.addEventListener('statechange', resolve))
  })
  expect(await numbers(page)).toContain('15550198')
  await reload(page)
  expect(await numbers(page)).toContain('15550198')
  expect(await mock.requests()).toEqual([])
})

test('a static host serves deep links, the first one through its 404 page', async ({ page, problems }) => {
  problems.expect('status of 404')
  const host = await serveFiles(builds.demo.folder)
  try {
    await page.goto(`${host.url}phone-numbers`)
    await expectRow(page.getByRole('table', { name: 'Phone numbers' }), { Number: '+1 212 555 0100' })
    host.forgetPage()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Phone numbers', level: 1 })).toBeVisible()
    // The mock's own bar loads after the page.
    await page.waitForLoadState('networkidle')
  } finally {
    await host.close()
  }
})

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('says that the mock didn’t start, and sends no request', async ({ page, mock }) => {
    await page.goto('applications')
    await expect(page.getByRole('alert')).toContainText('The mock backend didn’t start')
    expect(await mock.requests()).toEqual([])
  })
})
