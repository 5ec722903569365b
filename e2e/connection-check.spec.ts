/** Diagnoses of failing connections, with advice. The dashboard's config.json allows any server. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { demoToken } from '../mocks/service/accounts.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect } from './support/fixtures.ts'
import { apart } from './support/two-origins.ts'
import { expectRow } from './support/words.ts'

interface WorkerFixtures {
  /** Origin of another server, whose response depends only on the first path segment. */
  readonly stranger: string
}

const strangers: Readonly<Record<string, RequestListener>> = {
  // Responds, but without CORS headers.
  '/silent': (_, response) => response.end('{}'),
  '/redirect': (_, response) => response.writeHead(302, { Location: '/elsewhere', ...open }).end(),
  '/site': (_, response) => response.writeHead(200, { 'Content-Type': 'text/html', ...open }).end('<!doctype html>'),
  '/json': (_, response) => response.writeHead(200, { 'Content-Type': 'application/json', ...open }).end('[{"id":1}]'),
}

const open = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

const test = apart(() => ({ servers: 'any' })).extend<object, WorkerFixtures>({
  stranger: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const server = createServer((request, response) => {
        const way = Object.keys(strangers).find((name) => request.url?.startsWith(name)) ?? '/silent'
        // Preflights always succeed, except for the silent server.
        if (request.method === 'OPTIONS' && way !== '/silent') {
          response.writeHead(204, { ...open, 'Access-Control-Allow-Headers': 'authorization' }).end()
        } else strangers[way]?.(request, response)
      })
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve)
      })
      // The type is always this one for a TCP port.
      const { port } = server.address() as AddressInfo
      await use(`http://127.0.0.1:${port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
})

async function submit(page: Page, server: string): Promise<void> {
  await page.getByLabel('Server').fill(server)
  await page.getByLabel('Access token').fill(demoToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('diagnoses why an address doesn’t work, with advice, and keeps the input', async ({
  page,
  stranger,
  problems,
}) => {
  problems.expect(/CORS policy|ERR_FAILED/)
  // The browser itself blocks ports of old services, with the same effect as if there were no server.
  problems.expect('ERR_UNSAFE_PORT')
  problems.expect('connect-src blocked http://api.example.com')
  problems.expect(/Content Security Policy/)
  await page.goto('applications')
  for (const [server, title, advice] of [
    [`${stranger}/silent`, 'The server doesn’t allow requests from this site', 'CORS'],
    [`${stranger}/redirect`, 'The server redirected to another address', 'https://127.0.0.1'],
    [`${stranger}/site`, 'The server returned a web page, not the API', '/api'],
    [`${stranger}/json`, 'Unexpected response from the server', 'Something else is running at'],
    ['http://127.0.0.1:9', 'No response from the server', 'Nothing responds at http://127.0.0.1:9'],
    ['http://api.example.com', 'This site blocks connections to that server', 'config.json'],
  ] as const) {
    await submit(page, server)
    await expect(page.getByRole('alert')).toContainText(title)
    await expect(page.getByRole('alert')).toContainText(advice)
    await expect(page.getByLabel('Server')).toBeFocused()
    await expect(page.getByLabel('Access token')).toHaveValue(demoToken)
    await expectNoAxeViolations(page)
  }
})

test('tells an offline computer from a hidden rate limit, and then accepts any spelling of the address', async ({
  page,
  context,
  api,
  mock,
  problems,
}) => {
  problems.expect('ERR_INTERNET_DISCONNECTED')
  problems.expect(/CORS policy|ERR_FAILED/)
  await page.goto('applications')
  await expect(page.getByLabel('Server')).toBeVisible()
  await context.setOffline(true)
  await submit(page, '')
  await expect(page.getByRole('alert')).toContainText('This computer is offline')
  await context.setOffline(false)

  await mock.fault({ endpoint: 'listApplications', status: 429, shape: 'html' })
  await submit(page, api.url)
  await expect(page.getByRole('alert')).toContainText('wait five minutes')

  await mock.reset()
  await submit(page, ` ${new URL(api.url).host}/v1/ `)
  await expectRow(page.getByRole('table', { name: 'Applications' }), { Name: 'Reception' })
})
