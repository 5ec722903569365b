/** Pages on phones, and in windows as small: what is easily cut off or covered there. With visible scrollbars. */
import { demoAccountSid } from '../mocks/service/accounts.ts'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { shownScrollbars } from './support/scrollbars.ts'
import { notifications, openSignedIn } from './support/words.ts'

test.use({ ...shownScrollbars, viewport: { width: 390, height: 844 } })

test('buttons below the title begin in line with it, and the bar of a selection ends where the page ends', async ({
  page,
}) => {
  await openSignedIn(page, 'phone-numbers')
  const { x, bottom } = await boxOf(page.getByRole('heading', { name: 'Phone numbers', level: 1 }))
  const icon = await boxOf(page.getByRole('button', { name: 'Copy link' }).locator('svg'))
  expect(icon.y).toBeGreaterThan(bottom)
  expect(icon.x).toBe(x)

  await page
    .getByRole('checkbox', { name: /^Select \+?1/ })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect.poll(async () => Math.round((await boxOf(bar)).bottom)).toBe(844)
  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  await expect.poll(async () => Math.round((await boxOf(bar)).bottom)).toBe(844)
})

test('in low windows, as at 400 % zoom, the bar of a selection hides no focused control, and the preferences scroll', async ({
  page,
}) => {
  await openSignedIn(page, 'phone-numbers')
  await page
    .getByRole('checkbox', { name: /^Select \+?1/ })
    .first()
    .check()
  const other = page.getByRole('checkbox', { name: 'Select 12125550109' })
  for (const size of [
    { width: 320, height: 256 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    // As the browser scrolls to what gets the focus, if it is below the window.
    await other.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const isCovered = () =>
      other.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect.poll(isCovered, String(size.width)).toBe(false)
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: 'Preferences' }).click()
  const all = page.getByRole('link', { name: 'All settings' })
  await all.focus()
  await expect(all).toBeInViewport()
})

test('a list of choices opens in the part of the page that is on screen', async ({ page }) => {
  await page.addInitScript(() => {
    const zoomed = Object.assign(new EventTarget(), { offsetTop: 200, height: 400 })
    Object.defineProperty(window, 'visualViewport', { value: zoomed })
  })
  await openSignedIn(page, 'calls/new')
  await page.getByRole('combobox', { name: 'From' }).click()
  const { y, bottom } = await boxOf(page.getByRole('listbox'))
  expect(y).toBeGreaterThan(200)
  expect(bottom).toBeLessThan(600)
})

test('the buttons of a form end where the page ends, and keep the space below them in a panel', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await openSignedIn(page, 'calls/new')
  const bar = page.getByRole('button', { name: 'Place call', exact: true }).locator('..')
  await expect.poll(async () => Math.round((await boxOf(bar)).bottom)).toBe(500)

  await page.setViewportSize({ width: 640, height: 400 })
  await openSignedIn(page, 'applications/new')
  const create = page.getByRole('button', { name: 'Create application' })
  await expect.poll(async () => Math.round((await boxOf(create.locator('..'))).bottom)).toBe(400)
  expect((await boxOf(create)).bottom).toBeLessThanOrEqual(390)
})

test('rows are as high as their placeholders, also before they are scrolled into view, and a focused filter is shown whole', async ({
  page,
  mock,
}) => {
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 1500, times: 1 })
  await openSignedIn(page, 'recent-calls')
  const heights = () =>
    page.locator('tbody tr').evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
  await expect.poll(heights).toHaveLength(1)
  const placeholders = await heights()
  await expect(page.getByRole('table')).toBeVisible()
  expect(await heights()).toEqual(placeholders)
  await page.getByRole('button', { name: 'Today' }).focus()
  await page.keyboard.press('Tab')
  expect((await boxOf(page.getByRole('button', { name: 'Yesterday' }))).right).toBeLessThan(375)
})

test('the period of call records is on screen, below a search as wide as the page', async ({ page }) => {
  await openSignedIn(page, 'recent-calls')
  const period = page.getByRole('button', { name: '7 days', pressed: true })
  await expect(period).toBeInViewport({ ratio: 1 })
  const search = await boxOf(page.getByRole('main').getByRole('search'))
  expect(search.width).toBeGreaterThan(340)
  expect((await boxOf(period)).y).toBeGreaterThan(search.bottom)
})

test('the actions of an application share a line', async ({ page }) => {
  await openSignedIn(page, 'applications')
  await page.getByRole('link', { name: 'Reception', exact: true }).click()
  const edit = await boxOf(page.getByRole('link', { name: 'Edit', exact: true }))
  expect((await boxOf(page.getByRole('button', { name: 'Delete…' }))).y).toBe(edit.y)
})

test('the page scrolls to the whole ring of a focused element', async ({ page }) => {
  await openSignedIn(page, 'findings')
  await expect(page.getByText(/^\d+ rules checked$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Rule' }).focus()
  const belows: number[] = []
  for (let place = 0; place < 25; place += 1) {
    await page.keyboard.press('Tab')
    belows.push(await page.evaluate(() => innerHeight - (document.activeElement?.getBoundingClientRect().bottom ?? 0)))
  }
  expect(Math.min(...belows)).toBeGreaterThanOrEqual(4)
})

test('a panel scrolls to the whole ring of a focused element, here at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 520 })
  await openSignedIn(page, 'applications')
  await page.getByRole('link', { name: 'Reception', exact: true }).click()
  const body = page.locator('[class*=_panel_] > [class*=_body_]')
  await body.getByRole('button').last().focus()
  const above: number[] = []
  while (await body.locator(':focus').count()) {
    above.push((await boxOf(body.locator(':focus'))).y - (await boxOf(body)).y)
    await page.keyboard.press('Shift+Tab')
  }
  expect(above.length).toBeGreaterThan(8)
  expect(Math.min(...above)).toBeGreaterThanOrEqual(4)
})

test('the longest keys keep apart from what they do', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openSignedIn(page, 'help')
  const row = page.getByRole('row', { name: 'Submit a form' })
  const keys = await boxOf(row.locator('kbd').last())
  expect((await boxOf(row.getByRole('cell'))).x - keys.right).toBeGreaterThanOrEqual(4)
})

test('a long hook takes two lines at most', async ({ page, mock }) => {
  const url = `https://hooks.example.com/${'segment/'.repeat(30)}`
  const hooks = { call_hook: { url }, call_status_hook: { url } }
  await mock.ask('POST', 'Applications', { name: 'Long hook', account_sid: demoAccountSid, ...hooks })
  await openSignedIn(page, 'applications')
  const row = page.getByRole('row', { name: /^Long hook/ })
  await expect(row).toBeVisible()
  expect((await boxOf(row)).height).toBeLessThan(100)
})

test('labels of time axes keep apart, and numbers in failures are shown in full, on one line', async ({ page }) => {
  for (const [path, done] of [
    ['insights?days=7', /^Loaded [\d,]+ call records · complete$/],
    ['insights?days=1', /^Loaded [\d,]+ call records · complete$/],
    ['./', /calls in 24 h, complete$/],
  ] as const) {
    await openSignedIn(page, path)
    await expect(page.getByText(done)).toBeVisible({ timeout: 30_000 })
    const labels = page.getByText(/^(\d\d:\d\d|[A-Z][a-z]{2} \d+ [A-Z][a-z]{2})$/).filter({ visible: true })
    await expect(labels.first()).toBeVisible()
    const gaps = await labels.evaluateAll((all) =>
      all.flatMap((label, index) => {
        const [one, next] = [label, all[index + 1]].map((each) => each?.getBoundingClientRect())
        // The next label may belong to another chart.
        return one === undefined || next === undefined || next.top !== one.top ? [] : [next.left - one.right]
      }),
    )
    expect(gaps.length, path).toBeGreaterThan(1)
    expect(Math.min(...gaps), path).toBeGreaterThanOrEqual(4)
    if (path === './') continue
    const numbers = page.getByRole('region', { name: 'Failures in common' }).getByText(/^\+1/)
    await expect(numbers.first()).toBeVisible()
    const lines = await numbers.evaluateAll((found) => found.map((number) => number.getClientRects().length))
    expect(new Set(lines), path).toEqual(new Set([1]))
  }

  // There, most of them are of yesterday, which their times tell.
  await page.evaluate(() => localStorage.setItem('switchboard.preferences', '{"zone":"America/Anchorage"}'))
  await page.reload()
  const links = page.getByRole('region', { name: 'Recent service failures' }).getByRole('listitem').getByRole('link')
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await expect(links.first()).toBeVisible()
    const cut = await links.evaluateAll((all) =>
      all.flatMap((link) => [...link.children].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)),
    )
    expect(cut, String(width)).toEqual([])
  }
})

test('an error moves no field of the sign-in form sideways, nor does a long name of a server', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 560 })
  await page.goto('applications')
  const token = page.getByLabel('Access token')
  const { x, width } = await boxOf(token)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter the access token.')).toBeVisible()
  const main = page.getByRole('main')
  expect(await main.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  const after = await boxOf(token)
  expect([after.x, after.width]).toEqual([x, width])
  const servers = [{ name: 'europe'.repeat(20), url: 'https://voice.example.com' }]
  await page.route('**/config.json', (route) => route.fulfill({ json: { servers } }))
  await page.reload()
  await expect(page.getByText(/^europe.* Leave empty to use this site/)).toBeVisible()
  expect((await boxOf(page.getByLabel('Server'))).width).toBe(width)
})

test('a long trunk or address widens no panel, a long caller leaves room for it, a long status no overview or timeline, and the arrow to a right-to-left callee stays before it', async ({
  page,
  mock,
}) => {
  const trunk = 'trunk'.repeat(20)
  const call = { attempted_at: '2026-03-10T09:20:00.000Z', answered: false, sip_status: 503, trunk, direction: trunk }
  const data = [
    { ...call, sip_callid: 'id', account_sid: demoAccountSid, from: 'caller '.repeat(300), to: 'مكتب الاستقبال' },
  ]
  await mock.fault({ endpoint: 'listRecentCalls', status: 200, json: { total: 1, page: '1', page_size: '50', data } })
  await openSignedIn(page, 'recent-calls')
  const left = await page.getByRole('cell', { name: 'مكتب الاستقبال' }).evaluate((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getBoundingClientRect().left - cell.getBoundingClientRect().left
  })
  expect(left).toBeGreaterThan(10)
  await page.getByRole('main').getByRole('rowheader').getByRole('link').click()
  // Below the title, which has an end.
  await expect(page.getByText('Failed: service unavailable')).toBeInViewport()
  const sideways = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
  expect(await sideways()).toBe(0)
  const message = { method: 'INVITE', source_ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334', source_port: 50_600 }
  await mock.flip({ beyondTheSpec: true })
  await mock.fault({ endpoint: 'getSipTrace', status: 200, json: { messages: [message] } })
  await page.getByRole('button', { name: 'Show SIP trace' }).click()
  const trace = page.getByRole('region', { name: 'SIP trace' }).getByRole('list')
  expect(await trace.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  const live = { call_sid: 'x', account_sid: demoAccountSid, call_status: trunk }
  await mock.fault({ endpoint: 'listCalls', status: 200, json: [live] })
  await page.goto('./')
  await expect(page.getByText(`Status ${trunk}`)).toBeVisible()
  expect(await sideways()).toBe(0)
  await mock.fault({ endpoint: 'getCall', status: 200, json: live })
  await page.goto('calls/x')
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText(trunk)
  expect(await timeline.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('no field is in type so small that phones zoom into it', async ({ page }) => {
    await openSignedIn(page, 'phone-numbers')
    await expect(page.getByRole('combobox', { name: 'State' })).toBeVisible()
    const sizes = await page
      .locator('input:not([type=checkbox]), select')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })

  test('the link to the overview is high enough for a finger', async ({ page }) => {
    await openSignedIn(page, 'findings')
    expect((await boxOf(page.getByRole('link', { name: 'Switchboard', exact: true }))).height).toBeGreaterThanOrEqual(
      40,
    )
  })

  test('the words of a short notification are beside its button', async ({ page }) => {
    await openSignedIn(page, 'phone-numbers/new')
    await page.getByRole('textbox', { name: 'Number' }).fill('14155550199')
    await page.getByRole('button', { name: 'Create number' }).click()
    const toast = notifications(page)
    const words = await boxOf(toast.getByText(/created$/))
    const close = await boxOf(toast.getByRole('button'))
    expect(Math.abs(words.y + words.bottom - close.y - close.bottom)).toBeLessThan(4)
  })
})
