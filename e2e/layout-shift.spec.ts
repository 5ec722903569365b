/** What moves on a page: responses of a slow server take their place, and nothing else moves. */
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

for (const { path, last, width } of [
  { path: 'findings', last: 'Acknowledge all 5…', width: 1280 },
  { path: 'calls', last: '+1 415 555 0132', width: 1280 },
  { path: 'applications/hooks', last: /show how calls ended instead|Last good call/, width: 1280 },
  // Their lines take two lines here.
  { path: 'applications', last: 'Hook health', width: 390 },
  { path: 'recent-calls', last: 'call records of the last 7 days', width: 390 },
]) {
  test(`${path} loads without moving at ${width} px`, async ({ page, mock }) => {
    await page.setViewportSize({ width, height: 800 })
    await mock.fault({ endpoint: '*', latencyMs: 1500 })
    await openSignedIn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading…')).toBeVisible()
    await expect(page.getByText(last).first()).toBeVisible()
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(moved).toBeLessThan(0.005)
  })
}

for (const width of [1280, 390]) {
  test(`at ${width} px, reading a moment off the chart of live calls moves no rows`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSignedIn(page, 'calls')
    await expect(page.getByText('09:30:00 to 09:30:00, peak 7 calls')).toBeInViewport({ ratio: 1 })
    const row = page.getByRole('main').getByRole('rowheader').first()
    const top = async () => (await row.boundingBox())?.y
    const before = await top()
    expect(before).toBeDefined()
    await page.getByRole('slider').press('ArrowLeft')
    await expect(page.getByText('09:30:00: 7 calls in progress')).toBeInViewport({ ratio: 1 })
    expect(await top()).toBe(before)
  })
}

test('the form for a call stays in place while applications load', async ({ page, mock }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await mock.fault({ endpoint: 'listApplications', latencyMs: 1500 })
  await openSignedIn(page, 'calls/new')
  const from = page.getByRole('combobox', { name: 'From' })
  await expect(page.getByText('Loading applications…')).toBeVisible()
  const before = await from.boundingBox()
  await expect(page.getByText('Loading applications…')).toBeHidden()
  expect(await from.boundingBox()).toEqual(before)
})

test('the figures of the overview stay in place on a phone while they load', async ({ page, mock }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await mock.fault({ endpoint: '*', latencyMs: 1500 })
  await openSignedIn(page, '')
  const figure = page.getByText('Live now', { exact: true })
  await expect(page.getByText('Loading…')).toBeVisible()
  const before = await figure.boundingBox()
  await expect(page.getByText('2,238 calls in 24 h')).toBeVisible()
  expect(await figure.boundingBox()).toEqual(before)
})

test('the search of all call records stays in place on a phone while they load', async ({ page, mock }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 1500, times: 1 })
  await openSignedIn(page, 'recent-calls/all?days=1')
  const search = page.getByRole('searchbox')
  await expect(page.getByText('Search, sort and export every record')).toBeVisible()
  const before = await search.boundingBox()
  await expect(page.getByText(/^Loaded [\d,]+ call records · complete/)).toBeVisible()
  expect(await search.boundingBox()).toEqual(before)
})

test('the filters of Insights stay in place while call records load', async ({ page, mock }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await mock.fault({ endpoint: 'listRecentCalls', latencyMs: 1500 })
  await openSignedIn(page, 'insights')
  const days = page.getByRole('combobox', { name: 'Days' })
  await expect(page.getByText('Counting call records…')).toBeVisible()
  const before = await days.boundingBox()
  await expect(page.getByRole('heading', { name: 'ASR and calls per hour' })).toBeVisible()
  expect(await days.boundingBox()).toEqual(before)
})
