/** What moves on a page: responses of a slow server take their place, and nothing else moves. */
import type { Page } from '@playwright/test'
import { defer } from './fakes/fake-clock.ts'
import { expect, test } from './support/fixtures.ts'
import { openSignedIn } from './support/words.ts'

/** Opens a page whose requests get no response before `arrive`. */
async function openWaiting(page: Page, path: string, width: number) {
  const arrived = defer<void>()
  await page.setViewportSize({ width, height: 800 })
  await page.route('**/v1/**', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await openSignedIn(page, path)
  return { arrive: () => arrived.resolve() }
}

/** Returns the cumulative layout shift of the page. */
const shifted = (page: Page) =>
  page.evaluate(
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

test('lists and findings load without moving', async ({ page, mock }) => {
  // Later requests, which need the first responses, are slow, too.
  await mock.fault({ endpoint: '*', latencyMs: 200 })
  for (const { path, last, width } of [
    { path: 'findings', last: 'Acknowledge all 5…', width: 1280 },
    { path: 'calls', last: '+1 415 555 0132', width: 1280 },
    { path: 'applications/hooks', last: /show how calls ended instead|Last good call/, width: 1280 },
    // Their lines take two lines here.
    { path: 'applications', last: 'Hook health', width: 390 },
    { path: 'recent-calls', last: 'call records of the last 7 days', width: 390 },
  ]) {
    const { arrive } = await openWaiting(page, path, width)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading…')).toBeVisible()
    arrive()
    await expect(page.getByText(last).first()).toBeVisible()
    expect(await shifted(page), path).toBeLessThan(0.005)
  }
})

test('reading a moment off the chart of live calls moves no rows', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await openSignedIn(page, 'calls')
    await expect(page.getByText('09:30:00 to 09:30:00, peak 7 calls')).toBeInViewport({ ratio: 1 })
    const row = page.getByRole('main').getByRole('rowheader').first()
    const top = async () => (await row.boundingBox())?.y
    const before = await top()
    expect(before).toBeDefined()
    await page.getByRole('slider').press('ArrowLeft')
    await expect(page.getByText('09:30:00: 7 calls in progress')).toBeInViewport({ ratio: 1 })
    expect(await top(), `${width} px`).toBe(before)
  }
})

test('forms, figures, searches and filters stay in place while their pages load', async ({ page }) => {
  for (const [path, width, loading, loaded, part] of [
    ['calls/new', 1280, 'Loading applications…', null, page.getByRole('combobox', { name: 'From' })],
    ['', 390, 'Loading…', '2,238 calls in 24 h', page.getByText('Live now', { exact: true })],
    [
      'recent-calls/all?days=1',
      390,
      'Search, sort and export every record',
      /^Loaded [\d,]+ call records · complete/,
      page.getByRole('searchbox'),
    ],
    [
      'insights',
      1280,
      'Counting call records…',
      /^Loaded [\d,]+ call records · complete$/,
      page.getByRole('combobox', { name: 'Days' }),
    ],
  ] as const) {
    const { arrive } = await openWaiting(page, path, width)
    await expect(page.getByText(loading)).toBeVisible()
    const before = await part.boundingBox()
    expect(before, path).not.toBeNull()
    arrive()
    if (loaded === null) await expect(page.getByText(loading)).toBeHidden()
    else await expect(page.getByText(loaded)).toBeVisible({ timeout: 30_000 })
    expect(await part.boundingBox(), path).toEqual(before)
  }
})
