/** What tests say to a page, in the words of its user. */
import { AxeBuilder } from '@axe-core/playwright'
import { demoToken } from '../../mocks/service/accounts.ts'
import { type Locator, type Page, expect } from '@playwright/test'

/** Signs in from wherever the page is, to this site's own API or to another server, and waits for the applications. */
export async function signIn(page: Page, server = ''): Promise<void> {
  await submitSignIn(page, server)
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
}

/** Fills in the sign-in form and sends it, whatever comes of it. */
export async function submitSignIn(page: Page, server = ''): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('./')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  if (server !== '') await page.getByLabel('Server').fill(server)
  await page.getByLabel('Access token').fill(demoToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The table shows a row whose cells, by column header, read as given: the whole cell, or one of its lines. */
export async function expectRow(table: Locator, cells: Readonly<Record<string, string | RegExp>>): Promise<void> {
  await expect(async () => {
    const rows = await readTable(table)
    const found = rows.some((row) =>
      Object.entries(cells).every(([header, wanted]) => (row[header] ?? []).some((line) => fits(line, wanted))),
    )
    if (!found) throw new Error(`no such row among:\n${rows.map((row) => JSON.stringify(row)).join('\n')}`)
  }).toPass({ timeout: 15_000 })
}

/** No accessibility fault that a machine can see, by WCAG 2.2 A and AA. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'])
    .analyze()
  const faults = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(faults).toStrictEqual([])
}

function fits(line: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? line === wanted : wanted.test(line)
}

/** Every row as lines of text by column header. */
async function readTable(table: Locator): Promise<Record<string, string[]>[]> {
  const [headers = [], ...rows] = await table.evaluate((element) => {
    if (!(element instanceof HTMLTableElement)) throw new Error('not a table')
    return [...element.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))
  })
  return rows.map((row) =>
    Object.fromEntries(
      row.map((text, column) => [
        // The first line: a header may go on with how it is sorted.
        headers[column]?.split('\n')[0] ?? String(column),
        [text, ...text.split('\n').map((line) => line.trim())],
      ]),
    ),
  )
}
