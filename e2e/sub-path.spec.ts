/** A build made with `--base /switchboard/`, served under that path. */
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

test.use({ build: 'subPath' })

test('opens the overview and a deep link under the sub-path, also after a reload, and loads all files from there', async ({
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
  await page.goto('./')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()

  const files = asked.filter((url) => !url.startsWith(`${server.url}/v1/`))
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((url) => !url.startsWith(`${server.url}/switchboard/`))).toStrictEqual([])
})
