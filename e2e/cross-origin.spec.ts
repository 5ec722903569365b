/** The dashboard on one origin, the API on another one that the deployment's config.json lists. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from '../mocks/hosts/http-server.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { builds } from './support/builds.ts'
import { expect, serve, test as base } from './support/fixtures.ts'
import { Mock } from './support/mock.ts'
import { expectRow, signInByForm, submitSignIn } from './support/words.ts'

const test = base.extend<object, { api: RunningServer }>({
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const api = await serve()
      await use(api)
      await api.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ api }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'switchboard-cross-origin-'))
      await cp(builds.root.folder, folder, { recursive: true })
      // No rebuild: this file is all that a deployment changes.
      await writeFile(join(folder, 'config.json'), JSON.stringify({ servers: [{ name: 'Other', url: api.url }] }))
      const server = await serve({ ...builds.root, folder })
      await use(server)
      await server.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],

  mock: async ({ api }, use) => {
    const mock = new Mock(api.url)
    await mock.reset()
    await use(mock)
  },
})

test('applications of a listed server are shown', async ({ page, api, server, mock }) => {
  expect(new URL(api.url).origin).not.toBe(new URL(server.url).origin)
  await signInByForm(page, api.url)
  await expectRow(page.getByRole('table', { name: 'Applications' }), { Name: 'Reception' })
  expect(await mock.requests('listApplications')).not.toHaveLength(0)
})

test('a server that is not listed is refused in words, before anything is sent', async ({ page, mock }) => {
  await page.goto('applications')
  await submitSignIn(page, 'https://elsewhere.invalid')
  await expect(page.getByRole('alert')).toContainText('elsewhere.invalid')
  expect(await mock.requests()).toStrictEqual([])
})

test('a limit that the browser can’t read is named as the likely cause, and lists recover by themselves', async ({
  page,
  api,
  mock,
  problems,
}) => {
  problems.expect(/CORS policy|ERR_FAILED/)
  await signInByForm(page, api.url)
  await mock.fault({ endpoint: 'listPhoneNumbers', status: 429, shape: 'html', headers: { 'Retry-After': '299' } })
  await page.getByRole('link', { name: 'Phone numbers', exact: true }).click()
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('The server is probably limiting requests')
  await expect(failed).toContainText('browsers can’t read this refusal from another site')
  await expect(failed).toContainText(/Retrying in \d+ s/)
  await expectNoAxeViolations(page)
  await mock.reset()
  await page.clock.fastForward(10_000)
  await expectRow(page.getByRole('table', { name: 'Phone numbers' }), { Number: /^\+1 212 555/ })
  await expect(failed).toBeHidden()
})
