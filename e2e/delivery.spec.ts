/** A build on the way to browsers: nothing of it is changed, and open tabs notice the next one. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builds } from './support/builds.ts'
import { signInHeading } from './support/connections.ts'
import { expect, test } from './support/fixtures.ts'

/** The files of the build that index.html names, with what they have to be. */
async function namedFiles() {
  const html = await readFile(join(builds.root.folder, 'index.html'), 'utf8')
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return tags
    .map((tag) => ({
      file: attribute(tag, 'src') ?? attribute(tag, 'href') ?? '',
      integrity: attribute(tag, 'integrity'),
    }))
    .filter(({ file }) => /\.(js|css)$/.test(file))
}

test('index.html says of each script and style sheet that it names what it must be', async () => {
  const named = await namedFiles()
  const names = named.map(({ file }) => /\/([a-z]+)-[^/]+$/.exec(file)?.[1] ?? file)
  expect(names.toSorted()).toEqual(['app', 'index', 'start', 'style'])
  for (const { file, integrity } of named) {
    const content = await readFile(join(builds.root.folder, file))
    expect(integrity, file).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
  }
})

/** The first script is a help and no more, and without a style sheet pages can be read. */
for (const [name, what] of [
  ['start', 'signs in'],
  ['style', 'signs in'],
  ['app', 'says so'],
  ['index', 'is not there'],
] as const) {
  test(`${name}, changed in transit, is refused by the browser`, async ({ page, problems }) => {
    problems.expect(/Failed to find a valid digest in the 'integrity' attribute/)
    // Vite's own report of it is an event without words.
    if (what === 'says so') problems.expect(/^$/)
    const code = name === 'style' ? 'h1 { display: none }' : 'document.title = "taken over"'
    await page.route(
      (url) => url.pathname.includes(`/${name}-`),
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${code}\n${await response.text()}` })
      },
    )
    const refused = page.waitForEvent('console', (message) => message.text().includes("'integrity' attribute"))
    await page.goto('applications')
    await refused
    if (what === 'signs in') await expect(signInHeading(page)).toBeVisible()
    if (what === 'says so') await expect(page.getByRole('alert')).toContainText('Switchboard could not be loaded')
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[data-first-paint="sign-in"]')).toHaveCount(what === 'is not there' ? 1 : 0)
    await expect(page).toHaveTitle(/Switchboard/)
  })
}
