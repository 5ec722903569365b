/** Actions and queries shared by the specs, in the user's words. */
import { demoAccountSid, demoToken } from '../../mocks/service/accounts.ts'
import { type Locator, type Page, expect } from '@playwright/test'

const applicationsHeading = (page: Page) => page.getByRole('heading', { name: 'Applications', level: 1 })

/** Opens a page in a tab that has kept its token. The sign-in specs test signing in itself. */
export async function openSignedIn(page: Page, path: string, token = demoToken): Promise<void> {
  await page.addInitScript(keepSession, { token, account_sid: demoAccountSid })
  await page.goto(path)
}

export async function signIn(page: Page): Promise<void> {
  await openSignedIn(page, 'applications')
  await expect(applicationsHeading(page)).toBeVisible()
}

/** Signs in from any page, to this site's API or another server, and waits for the applications. */
export async function signInByForm(page: Page, server = ''): Promise<void> {
  await submitSignIn(page, server)
  await expect(applicationsHeading(page)).toBeVisible()
}

/** Fills in and submits the sign-in form. Doesn't wait for the outcome. */
export async function submitSignIn(page: Page, server = ''): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('applications')
  // `fill` waits for the form, and notices it sooner than an `expect` on its heading would.
  if (server !== '') await page.getByLabel('Server').fill(server)
  await page.getByLabel('Access token').fill(demoToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Runs in the page before its own scripts, once per tab, so that signing out lasts. */
function keepSession(known: { token: string; account_sid: string }) {
  try {
    if (sessionStorage.getItem('e2e.kept') !== null) return
    sessionStorage.setItem('e2e.kept', 'yes')
    const profile = { savedId: null, name: '', colour: 'none', isReadOnly: false }
    sessionStorage.setItem('switchboard.session', JSON.stringify({ server: '', ...known, profile, isKept: true }))
  } catch {
    // A blank page has no storage.
  }
}

/** Formats a North American number as pages do: "+1 212 555 0100". */
export const spelled = (number: string) => number.replace(/^\+?1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')

/** Shows a column that is hidden by default. */
export async function showColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Close' }).click()
}

/** Expects a row whose cells, by column header, match: the whole text of a cell, or one of its lines. */
export async function expectRow(table: Locator, cells: Readonly<Record<string, string | RegExp>>): Promise<void> {
  await expect(async () => {
    const rows = await readTable(table)
    const found = rows.some((row) =>
      Object.entries(cells).every(([header, wanted]) => (row[header] ?? []).some((line) => fits(line, wanted))),
    )
    if (!found) throw new Error(`no such row among:\n${rows.map((row) => JSON.stringify(row)).join('\n')}`)
  }).toPass({ timeout: 15_000 })
}

function fits(line: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? line === wanted : wanted.test(line)
}

async function readTable(table: Locator): Promise<Record<string, string[]>[]> {
  const [headers = [], ...rows] = await table.evaluate((element) => {
    if (!(element instanceof HTMLTableElement)) throw new Error('not a table')
    // Rows with deferred layout have no innerText, which is the rendered text.
    const textOf = (cell: HTMLTableCellElement) => (cell.innerText === '' ? cell.textContent : cell.innerText).trim()
    return [...element.rows].map((row) => Array.from(row.cells, textOf))
  })
  return rows.map((row) =>
    Object.fromEntries(
      row.map((text, column) => [
        // Only the first line: a header may continue with the sort order.
        headers[column]?.split('\n')[0] ?? String(column),
        [text, ...text.split('\n').map((line) => line.trim())],
      ]),
    ),
  )
}

export const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' })
