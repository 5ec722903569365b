/** The dashboard on one origin, and the API on another that the deployment's config.json lists. */
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect } from './support/fixtures.ts'
import { apart } from './support/two-origins.ts'
import { expectRow, signInByForm, submitSignIn } from './support/words.ts'

const test = apart((api) => ({ servers: [{ name: 'Other', url: api.url }] }))

test('refuses a server that isn’t listed, reads from a listed one, and names its hidden rate limit as the likely cause', async ({
  page,
  api,
  server,
  mock,
  problems,
}) => {
  problems.expect(/CORS policy|ERR_FAILED/)
  await page.goto('applications')
  await submitSignIn(page, 'https://elsewhere.invalid')
  await expect(page.getByRole('alert')).toContainText('elsewhere.invalid')
  expect(await mock.requests()).toStrictEqual([])

  expect(new URL(api.url).origin).not.toBe(new URL(server.url).origin)
  await signInByForm(page, api.url)
  await expectRow(page.getByRole('table', { name: 'Applications' }), { Name: 'Reception' })
  expect(await mock.requests('listApplications')).not.toHaveLength(0)

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
