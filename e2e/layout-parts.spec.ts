/** Parts of pages that are easily cut off, covered or moved, with visible scrollbars. */
import type { Locator, Page } from '@playwright/test'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { shownScrollbars } from './support/scrollbars.ts'
import { openSignedIn } from './support/words.ts'

test.use(shownScrollbars)

const rows = (page: Page) => page.getByRole('main').getByRole('rowheader')
const acme = '5a0c7e31-9d24-4b86-a1f0-3e7b48d2c690'
const sideways = (one: Locator) => one.evaluate((element) => element.scrollWidth - element.clientWidth)

test('filters of live calls wrap, below the line of the search', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openSignedIn(page, 'calls')
  await expect(rows(page).first()).toBeVisible()
  for (const name of ['Application', 'Trunk', 'Group', 'Sort by']) {
    const box = await boxOf(page.getByRole('main').getByRole('combobox', { name, exact: true }))
    expect(box.right, name).toBeLessThanOrEqual(768)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  const search = await boxOf(page.getByRole('main').getByRole('search'))
  expect(Math.abs(search.y - (await boxOf(page.getByRole('button', { name: /^In progress/ }))).y)).toBeLessThan(4)
  expect((await boxOf(page.getByRole('combobox', { name: 'Group' }))).y).toBeGreaterThan(search.y + 20)
})

test('a long number or name widens no panel or dialog', async ({ page, mock }) => {
  const hook = { url: 'https://example.com' }
  const application = { name: 'W'.repeat(64), call_hook: hook, call_status_hook: hook }
  const { sid: application_sid } = await mock.ask<{ sid: string }>('POST', 'Applications', application)
  const number = `^${'1234567890'.repeat(10)}$`
  await mock.ask('POST', 'PhoneNumbers', { number, voip_carrier_sid: acme, application_sid })
  await openSignedIn(page, `applications/${application_sid}`)
  const link = page.getByRole('link', { name: number })
  await expect(link).toBeVisible()
  const list = page.getByRole('list', { name: 'Phone numbers that use it' })
  expect(await sideways(list.last())).toBe(0)
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog')).toContainText(number)
  expect(await sideways(page.getByRole('dialog').getByRole('list').first())).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await link.click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog')).toContainText(application.name)
  expect(await sideways(page.getByRole('dialog').getByRole('paragraph').first())).toBe(0)
})

test('no filter or search widens its page', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const main = page.getByRole('main')
  await openSignedIn(page, 'recent-calls/all?days=1&from=2026-03-09T10:00Z&to=2026-03-10T09:31Z')
  await expect(rows(page).first()).toBeVisible()
  expect(await sideways(main)).toBe(0)
  await page.goto('applications')
  await page.getByRole('searchbox').fill('x'.repeat(300))
  await expect(main.getByText('No match for')).toBeVisible()
  expect(await sideways(main)).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('x'.repeat(300))
  const words = page.getByRole('dialog').getByText('No matches for')
  await expect(words).toBeVisible()
  expect((await boxOf(words)).right).toBeLessThanOrEqual(768)
})

test('search prompts fit on phones and desktops, and a field for a number is as narrow as numbers', async ({
  page,
}) => {
  await openSignedIn(page, 'recent-calls')
  await expectPromptFits(page, page.getByRole('searchbox'))
  await page.goto('recent-calls/all')
  await expectPromptFits(page, page.getByRole('searchbox', { name: 'Search by number' }))
  await page.setViewportSize({ width: 1280, height: 900 })
  expect((await boxOf(page.getByRole('textbox', { name: 'Days' }))).width).toBeLessThan(200)
  await page.keyboard.press('Control+k')
  await expectPromptFits(page, page.getByRole('dialog').getByRole('combobox'))
})

async function expectPromptFits(page: Page, field: Locator): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(field).toBeVisible()
    const spare = await field.evaluate((input: HTMLInputElement) => {
      const { fontFamily, fontSize } = getComputedStyle(input)
      const words = document.createElement('span')
      Object.assign(words.style, { position: 'absolute', whiteSpace: 'pre', fontFamily, fontSize })
      words.textContent = input.placeholder
      input.after(words)
      const { width } = words.getBoundingClientRect()
      words.remove()
      return input.getBoundingClientRect().width - width
    })
    expect(spare, `${width} px`).toBeGreaterThanOrEqual(0)
  }
}

test('rows of call records hold all their lines, and icons leave their digits uncovered', async ({ page }) => {
  await openSignedIn(page, 'recent-calls/all?days=1')
  // Only a long list has rows of one height.
  await expect(page.getByText(/^Loaded [\d,]+ call records · complete/)).toBeVisible({ timeout: 30_000 })
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const spilled = await rows(page).evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const row = cell.closest('tr')
        return row === null || row.scrollHeight <= row.clientHeight + 1 ? [] : [row.textContent]
      }),
    )
    expect(spilled, `${width} px`).toEqual([])
  }
  for (const width of [975, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cell = page.getByRole('cell', { name: /^\+1/ }).first()
    await cell.hover()
    await expect(cell.getByRole('button', { name: 'Copy number' })).toBeVisible()
    const gaps = await cell.evaluate((td) => {
      const digits = document.createRange()
      digits.selectNodeContents(td.firstElementChild ?? td)
      const end = digits.getBoundingClientRect().right
      return [...td.querySelectorAll('button, a')].map((icon) => {
        const { paddingLeft } = getComputedStyle(icon)
        return icon.getBoundingClientRect().left + Number.parseFloat(paddingLeft) - end
      })
    })
    expect(Math.min(...gaps), `${width} px`).toBeGreaterThanOrEqual(0)
  }
})

test('the status of loaded records keeps its line', async ({ page, mock }) => {
  await page.setViewportSize({ width: 960, height: 900 })
  // Holds the load in the middle.
  await mock.fault({ endpoint: 'listRecentCalls', hang: true, after: 12, times: 1 })
  await openSignedIn(page, 'recent-calls/all?days=7&direction=inbound')
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  const status = page.getByRole('region', { name: 'Loading' })
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  for (const width of [960, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await boxOf(status.getByRole('link', { name: 'Browse pages' }))).right).toBeLessThanOrEqual(width)
    expect((await boxOf(status)).height).toBeLessThan(30)
  }
})

test('why a load stands still can be read in full', async ({ page, mock }) => {
  await page.setViewportSize({ width: 975, height: 900 })
  await mock.fault({ endpoint: 'listRecentCalls', status: 503, headers: { 'retry-after': '600' }, after: 12 })
  await openSignedIn(page, 'recent-calls/all?days=7&direction=inbound')
  const words = page.getByRole('region', { name: 'Loading' }).getByText('The server failed; retrying in')
  await expect(words).toBeVisible({ timeout: 30_000 })
  expect((await boxOf(words)).right).toBeLessThanOrEqual(975)
  expect(await sideways(page.getByRole('main'))).toBe(0)
})

test('saved views share a line with other filters, and long names fit into their dialog', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openSignedIn(page, 'recent-calls/all?days=1')
  const [views, search] = [page.getByRole('button', { name: 'Views…' }), page.getByRole('searchbox')]
  expect(Math.abs((await boxOf(views)).y - (await boxOf(search)).y)).toBeLessThan(8)
  await page.setViewportSize({ width: 1100, height: 900 })
  const add = await boxOf(page.getByRole('combobox', { name: 'Add filter' }))
  expect(Math.abs((await boxOf(views)).y - add.y)).toBeLessThan(8)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Views…' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['A view whose name says in detail what it is for', 'x'.repeat(120)]) {
    await dialog.getByLabel('View name').fill(name)
    await dialog.getByRole('button', { name: 'Save view' }).click()
    const [link, button] = [dialog.getByRole('link', { name }), dialog.getByRole('button', { name: `Remove ${name}` })]
    const textEnd = await link.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getBoundingClientRect().right
    })
    expect(textEnd).toBeLessThanOrEqual((await boxOf(button)).x)
    expect((await boxOf(button)).right).toBeLessThanOrEqual((await boxOf(dialog)).right)
  }
})

test('tables break no words on tablets', async ({ page, mock }) => {
  // A server with alerts has no table of hooks.
  await mock.reset('demo', 'documented')
  await page.setViewportSize({ width: 768, height: 900 })
  for (const path of ['routing', 'applications/hooks']) {
    await openSignedIn(page, path)
    const name = page.getByRole('link', { name: 'Appointment reminders' })
    const table = page.getByRole('main').getByRole('table').filter({ has: name }).last()
    await expect(table).toBeVisible()
    const broken = await table.evaluate((element) => {
      const words: string[] = []
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text
        // A line may end after a hyphen.
        for (const match of data.matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(texts.currentNode, match.index)
          range.setEnd(texts.currentNode, match.index + match[0].length)
          if (range.getClientRects().length > 1) words.push(match[0])
        }
      }
      return words
    })
    expect(broken, path).toEqual([])
  }
})

test('nothing in the header overlaps beside a long name of the connection', async ({ page, mock }) => {
  await openSignedIn(page, 'applications')
  await page.evaluate(() => {
    const key = 'switchboard.session'
    const session = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { profile: object }
    const profile = { ...session.profile, name: 'Production, cluster 3 of the telephony platform', isReadOnly: true }
    sessionStorage.setItem(key, JSON.stringify({ ...session, profile }))
  })
  const header = page.getByRole('banner')
  const expectApart = async () => {
    for (const width of [320, 390, 768, 800, 1024, 1104, 1152]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sideways(header), `${width} px`).toBe(0)
      const covered = await header.evaluate((element) => {
        const shown = [...element.querySelectorAll('button, a, kbd')].filter(
          (each) => each.closest('[popover]') === null && each.getClientRects().length > 0,
        )
        return shown.flatMap((one) =>
          shown
            .filter((other) => {
              if (one === other || one.contains(other) || other.contains(one)) return false
              const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
              return a.left < b.right - 1 && b.left < a.right - 1
            })
            .map((other) => `${one.textContent} and ${other.textContent}`),
        )
      })
      expect(covered, `${width} px`).toEqual([])
    }
  }
  // A load shows its progress in the header, and goes on when a token is refused elsewhere.
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 20_000, after: 3 })
  await page.goto('recent-calls/all?days=1')
  await expect(header.getByRole('button', { name: /^Jobs/ })).toContainText('%')
  await expectApart()
  await mock.fault({ endpoint: 'listApplications', status: 401 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await expectApart()
})

/** As in WCAG 1.4.12. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

test('the longest entry of the navigation keeps its line, and wide text spacing cuts nothing off', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSignedIn(page, 'speech-credentials')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const [selected, other] = ['Speech credentials', 'Findings'].map((name) => navigation.getByRole('link', { name }))
  await expect(navigation.getByRole('link', { name: 'Speech credentials' })).toHaveText(/\d$/)
  if (selected === undefined || other === undefined) throw new Error('no links')
  expect((await boxOf(selected)).height).toBe((await boxOf(other)).height)
  await spaceText(page)
  expect(await sideways(navigation)).toBe(0)
  await page.getByRole('link', { name: 'Call records', exact: true }).click()
  const time = page.getByRole('rowheader').first()
  await expect(time).toHaveText(/:\d\d$/)
  expect(await sideways(time)).toBe(0)
})

test('forced colours mark the row of the open record', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSignedIn(page, 'applications')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  const styles = await rows(page).evaluateAll((cells) =>
    cells.slice(0, 2).map((cell) => getComputedStyle(cell.closest('tr') ?? cell).outlineStyle),
  )
  expect(styles).toEqual(['solid', 'none'])
})

test('a scrollbar that appears moves no button', async ({ page, mock }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await mock.fault({ endpoint: '*', latencyMs: 1000 })
  await openSignedIn(page, 'findings')
  const button = page.getByRole('button', { name: 'Import acknowledgements…' })
  const before = await boxOf(button)
  await expect(page.getByText('Acknowledge all 5…')).toBeVisible()
  const main = page.getByRole('main')
  expect(await main.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(0)
  expect(await boxOf(button)).toEqual(before)
})
