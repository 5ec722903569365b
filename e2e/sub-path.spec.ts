/** A build made with `--base /switchboard/`, served under that path. */
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

test.use({ build: 'subPath' })

test('opens a deep link under the sub-path, loads all files from there, and opens it again after a reload', async ({
  page,
  server,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const link = `${server.url}/switchboard/applications`
  await openSignedIn(page, link)
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await expect(page).toHaveURL(link)

  await page.reload()
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await expect(page).toHaveURL(link)
  // Rows have plain links, which name the sub-path themselves.
  await page.getByRole('link', { name: 'Reception', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reception' })).toBeVisible()
  expect(page.url()).toContain(`${link}/`)

  const files = asked.filter((url) => !url.startsWith(`${server.url}/v1/`))
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((url) => !url.startsWith(`${server.url}/switchboard/`))).toStrictEqual([])
})
