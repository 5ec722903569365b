/** With visible scrollbars: the document never scrolls, columns fit, and a panel's header stays in view. */
import type { Page } from '@playwright/test'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { faultsOf } from './support/page-faults.ts'
import { pages } from './support/pages.ts'
import { overflow, shownScrollbars, tableOverflow } from './support/scrollbars.ts'
import { openSignedIn } from './support/words.ts'

test.use(shownScrollbars)

const heading = (page: Page, name: string, level: 1 | 2) => page.getByRole('heading', { name, level })

const panelLink = (page: Page) => page.getByRole('main').getByRole('rowheader').getByRole('link').first()

const widths = [1440, 1024, 390]

test('no page or form scrolls the document', async ({ page }) => {
  test.slow()
  const others = [
    ['recent-calls/all', 'All call records'],
    ['no/such/page', 'Page not found'],
  ] as const
  for (const [turn, [path, name]] of [...Object.values(pages), ...others].entries()) {
    // Opens each page at another width than the one before, and resizes it to all of them.
    const first = widths[turn % widths.length] ?? 0
    await page.setViewportSize({ width: first, height: 844 })
    await openSignedIn(page, path)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    for (const width of [first, ...widths]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toEqual({ down: 0, sideways: 0 })
    }
  }
})

test('text twice as large, by a user’s style sheet, leaves forms and lists within their page', async ({ page }) => {
  for (const [path, width, name] of [
    ['calls/new', 1280, 'Preview'],
    ['applications', 390, 'Applications'],
    ['calls', 390, 'Live calls'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await openSignedIn(page, path)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
    const sideways = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    await expect.poll(sideways, path).toBe(0)
  }
})

test('shows as many columns of call records as fit, the trunk before the reason, and all that are chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1279, height: 900 })
  await openSignedIn(page, 'recent-calls')
  await expect(panelLink(page)).toBeVisible()
  const names = async () => page.getByRole('columnheader').allInnerTexts()
  const few = ['Time', 'Direction', 'From', 'To', 'Result', 'Duration']
  const shown: readonly (readonly [number, readonly string[]])[] = [
    [1440, [...few, 'SIP', 'Reason', 'Trunk']],
    [1280, [...few, 'SIP', 'Trunk']],
    [1279, [...few, 'SIP', 'Trunk']],
    [1175, [...few, 'SIP', 'Trunk']],
    [1100, [...few, 'SIP']],
    [1024, few],
  ]
  for (const [width, columns] of shown) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await names()).toSorted(), { message: `${width}` }).toEqual(columns.toSorted())
    await expect.poll(() => tableOverflow(page), { message: `${width}` }).toBe(0)
  }
  for (const path of ['recent-calls', 'recent-calls/all?days=1']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    if (path !== 'recent-calls') await page.goto(path)
    await expect(panelLink(page)).toBeVisible({ timeout: 30_000 })
    const all = ['Time', 'Direction', 'From', 'To', 'Result', 'SIP', 'Duration', 'Trunk']
    await expect.poll(names, { message: path }).toEqual(all)
    // The result tells the reason on hover.
    await expect(page.getByTitle('200 OK, Caller hung up').first()).toHaveText('Answered')
  }

  await page.setViewportSize({ width: 1024, height: 900 })
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Trunk' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Trunk' }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(names).toContain('Trunk')
  await page.getByRole('link', { name: 'Browse pages' }).click()
  await expect(page.getByRole('table', { name: 'Call records', exact: true })).toBeVisible()
  await expect.poll(names).toContain('Trunk')
})

const openPanel = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(heading(page, name, 2)).toBeFocused()
}
const inTable = (page: Page, name: string) => page.getByRole('rowheader').getByRole('link', { name, exact: true })

test('a panel keeps its header in view while it scrolls, and its width as set by keys, dragging or a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await openSignedIn(page, 'applications')
  await openPanel(page, 'After hours')
  const summary = page.getByText('Record as received')
  await summary.scrollIntoViewIfNeeded()
  await expect(summary).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Close' })).toBeInViewport()
  await expect(heading(page, 'After hours', 2)).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeInViewport()

  const edge = page.getByRole('separator', { name: 'Panel width' })
  const panel = page.getByRole('region', { name: 'Application', exact: true })
  const width = async () => Math.round((await panel.boundingBox())?.width ?? 0)
  const before = await width()
  await expect(edge).toHaveAttribute('aria-valuenow', String(before))
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBe(before + 24)
  await page.keyboard.press('Home')
  await expect.poll(width).toBe(Number(await edge.getAttribute('aria-valuemin')))

  const box = await edge.boundingBox()
  if (box === null) throw new Error('the edge is not shown')
  await page.mouse.move(box.x + 2, 300)
  await page.mouse.down()
  await page.mouse.move(box.x - 150, 300, { steps: 3 })
  await page.mouse.up()
  const dragged = await width()
  expect(dragged).toBeGreaterThan(before - 100)
  await page.reload()
  await expect.poll(width).toBe(dragged)
  await edge.dblclick()
  await expect.poll(width).toBe(before)
  await page.goto('settings')
  await page.getByRole('combobox', { name: 'Panel width' }).selectOption('600 px')
  await page.goBack()
  await expect.poll(width).toBe(600)
})

test('with the largest text, menus, panels and live calls fit the narrowest phone', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'sets the text size through DevTools')
  await page.setViewportSize({ width: 320, height: 640 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await openSignedIn(page, 'calls')
  await expect(page.getByRole('combobox', { name: 'Refresh' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^Connected to/ }).click()
  expect((await boxOf(page.getByRole('button', { name: 'Switch account…' }))).right).toBeLessThan(300)
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  expect((await boxOf(page.getByRole('definition').first())).width).toBeGreaterThan(160)
})

test('a panel steps through the filtered list, copies its link, and Escape closes it unless it has changes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, 'applications?q=line')
  const rows = page.getByRole('rowheader').getByRole('link')
  await expect(rows).toHaveCount(2)
  const [first = '', second = ''] = await rows.allTextContents()
  await openPanel(page, first)
  const url = page.url()
  const panel = page.getByRole('region', { name: 'Application', exact: true })
  await panel.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied')).toBeAttached()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading(page, second, 2)).toBeVisible()
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Shift+K')
  await expect(heading(page, first, 2)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/applications\?q=line$/)
  await expect(inTable(page, first)).toBeFocused()

  const search = page.getByRole('searchbox')
  await search.fill('')
  await search.press('ControlOrMeta+v')
  await expect(search).toHaveValue(url)
  await search.fill('')

  await page.getByRole('link', { name: 'New application' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(name).toHaveValue('Typed')
  await name.fill('')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/applications$/)
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // Other engines don't report layout shifts, so nothing fails there.
  test('content stays in place while the rest loads', async ({ page, mock }) => {
    // Turns off the cache: late code must not be there already from the page before.
    await page.route('**/assets/**', (route) => route.continue())
    for (const [path, scenario, done] of [
      ['./', 'demo', /calls in 24 h, complete$/],
      ['./', 'empty', 'Get started'],
      ['routing?number=12125550100', 'demo', /^From the newest 500/],
      ['insights', 'demo', /^Loaded [\d,]+ call records · complete$/],
    ] as const) {
      await mock.reset(scenario)
      await openSignedIn(page, path)
      await expect(page.getByText(done)).toBeVisible({ timeout: 30_000 })
      expect(await shifted(page), `${path}, ${scenario}`).toBeLessThan(0.13)
    }
  })

  test('reports a failing server without moving the page', async ({ page, mock }) => {
    await mock.fault({ endpoint: '*', status: 500 })
    await openSignedIn(page, './')
    await expect(page.getByRole('region', { name: 'Server trouble' })).toBeVisible({ timeout: 30_000 })
    expect(await shifted(page)).toBeLessThan(0.05)
  })
})

/** Returns the cumulative layout shift (CLS) of the page. */
async function shifted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript has no type for layout shifts.
        const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
        if (!shift.hadRecentInput) sum += shift.value
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // Earlier entries are delivered in a separate task.
    await new Promise((resolve) => setTimeout(resolve, 50))
    observer.disconnect()
    return sum
  })
}

test('on a phone, a list is where it was when its panel closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'phone-numbers')
  const rows = page.getByRole('main').getByRole('rowheader').getByRole('link')
  await rows.nth(25).scrollIntoViewIfNeeded()
  const top = () => page.getByRole('main').evaluate((main) => Math.round(main.scrollTop))
  const before = await top()
  expect(before).toBeGreaterThan(500)
  await rows.nth(25).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  // The frame in which the browser scrolls the page that has become shorter.
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(before)
})

test('text twice as large, on phones, makes no page scroll sideways', async ({ page }) => {
  // In rem, as wide as 390 px are then.
  await page.setViewportSize({ width: 200, height: 640 })
  for (const [path, last] of [
    ['insights', /^Loaded [\d,]+ call records · complete$/],
    ['./', /calls in 24 h, complete$/],
    ['findings', /^\d+ rules checked$/],
    ['help', 'Always'],
  ] as const) {
    await openSignedIn(page, path)
    await expect(page.getByText(last)).toBeVisible({ timeout: 30_000 })
    expect(await faultsOf(page), path).toEqual([])
  }
})

test('text with the spacing of WCAG 1.4.12 is not cut off in chips or charts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, 'insights')
  const names = page.getByRole('figure', { name: 'Release causes' }).getByRole('link')
  await expect(names.first()).toBeVisible({ timeout: 30_000 })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em }')
    document.adoptedStyleSheets = [sheet]
  })
  for (const parts of [names, page.getByRole('button', { name: /^Compare/ }).locator('span')]) {
    const cut = await parts.evaluateAll((all) =>
      all.flatMap(({ textContent: text, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2 ? [text] : [],
      ),
    )
    expect(cut).toEqual([])
  }
})
