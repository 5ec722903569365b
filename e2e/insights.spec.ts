/** Insights: figures and charts of call records, compared with the API's own records. */
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoAxeViolations } from './support/accessibility.ts'
import { countOf, readAllRecords } from './support/all-records.ts'
import { boxOf } from './support/boxes.ts'
import { expect, test } from './support/fixtures.ts'
import { chart, figure, openInsights } from './support/insights-page.ts'
import { now } from './support/mock.ts'
import { expectRow } from './support/words.ts'

const day = 86_400_000
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
const ms = (text: string) => Date.parse(text)

async function openTable(page: Page, name: string) {
  await chart(page, name).getByRole('button', { name: 'Table' }).click()
  return page.getByRole('table', { name, exact: true })
}

test('figures match the records, and explain what they are based on', async ({ page, mock }) => {
  await openInsights(page)
  const records = await readAllRecords(mock.url, 7)
  await expect(page.getByText('Loaded 13,993 call records · complete', { exact: true })).toBeVisible()
  const [answered, sip] = [
    records.filter((record) => record.answered),
    (...statuses: number[]) => records.filter(({ sip_status }) => statuses.includes(sip_status ?? 0)).length,
  ]
  const redirected = records.filter(({ sip_status }) => Math.floor((sip_status ?? 0) / 100) === 3).length
  const talk = answered.reduce((sum, { duration }) => sum + duration, 0)
  const acd = new Date(Math.round(talk / answered.length) * 1000).toISOString().slice(15, 19)
  const delays = answered.map((record) => (ms(record.answered_at) - ms(record.attempted_at)) / 1000)
  const median = delays.toSorted((a, b) => a - b)[Math.ceil(delays.length / 2) - 1] ?? 0
  const moments = records.flatMap(({ attempted_at, terminated_at }) =>
    ms(terminated_at) > ms(attempted_at) ? [[ms(attempted_at), 1] as const, [ms(terminated_at), -1] as const] : [],
  )
  let level = 0
  // At the same time, ends come before starts.
  const levels = moments.toSorted(([a, up], [b, down]) => a - b || up - down).map(([, by]) => (level += by))
  const short = answered.filter(({ duration }) => duration < 6).length
  const values = {
    Calls: records.length.toLocaleString('en'),
    'Answered (ASR)': share(answered.length, records.length),
    'Average duration (ACD)': acd,
    'Effectiveness (NER)': share(sip(200, 480, 486, 487, 600, 603), records.length),
    'Establishment (SER)': share(sip(200), records.length - redirected),
    'Est. effectiveness (SEER)': share(sip(200, 480, 486, 600, 603), records.length - redirected),
    'Ineffective (ISA)': share(sip(408, 500, 503, 504), records.length),
    'Answer delay, median': `${median.toFixed(1)} s`,
    'Peak concurrent': String(Math.max(...levels)),
    'Short calls': share(short, answered.length),
  }
  for (const [name, value] of Object.entries(values)) {
    await expect(figure(page, name).getByText(value, { exact: true }), name).toBeVisible()
  }
  const asr = figure(page, 'Answered (ASR)')
  await asr.getByText('i', { exact: true }).click()
  const quotient = `${answered.length.toLocaleString('en')} / ${records.length.toLocaleString('en')}`
  await expect(asr.getByText(quotient, { exact: true })).toBeVisible()
  await expect(asr.getByText('ITU-T E.411')).toBeVisible()
  await expect(asr.getByText('13,993 calls. Loaded 13,993 call records · complete')).toBeVisible()
  await figure(page, 'Answer delay, median').getByText('i', { exact: true }).click()
  await expect(page.getByText(/Not post-dial delay/)).toBeVisible()
  // Only one tip is open at a time.
  await expect(asr.getByText('ITU-T E.411')).toBeHidden()
  // It would cover controls that get the focus later.
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Not post-dial delay/)).toBeHidden()
})

test('values are level, however many lines the names and notes beside them take', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await openInsights(page, 'insights?days=1&compare=before')
  const names = ['Calls', 'Answered (ASR)', 'Average duration (ACD)', 'Effectiveness (NER)', 'Answer delay, median']
  const values = names.map((name) => figure(page, name).getByRole('paragraph').first())
  const tops = await Promise.all(values.map(async (value) => (await boxOf(value)).y))
  expect(new Set(tops).size, tops.join(', ')).toBe(1)
})

test('every kind of chart mark links to exactly its records, and shows its values within a narrow phone', async ({
  page,
  mock,
}) => {
  await openInsights(page, 'insights?days=1')
  const records = await readAllRecords(mock.url, 1)
  const marks = {
    'ASR and calls per hour': /Calls ([\d,]*\d)$/,
    'Calls in progress': /Peak (\d+)/,
    'Calls by day and hour': /: Calls ([\d,]*\d)/,
    'Duration of answered calls': /Answered calls ([\d,]*\d)$/,
    'Release causes': /Calls ([\d,]*\d)/,
    'ASR by trunk': /Calls ([\d,]*\d)/,
    'ASR by direction': /Calls ([\d,]*\d)/,
    'ASR by number': /Calls ([\d,]*\d)/,
  }
  for (const [name, words] of Object.entries(marks)) {
    const links = chart(page, name).getByRole('link')
    await expect(links.nth(1), name).toBeAttached()
    for (const link of await links.all()) {
      const text = (await link.getAttribute('aria-label')) ?? ''
      const count = Number(words.exec(text)?.[1]?.replace(',', ''))
      expect(countOf(records, await link.getAttribute('href')), text).toBe(count)
    }
  }

  await page.setViewportSize({ width: 320, height: 800 })
  const hours = chart(page, 'ASR and calls per hour')
  const picture = await hours.getByRole('group').boundingBox()
  const mark = (place: number) => hours.getByRole('group').getByRole('link').nth(place)
  for (const place of [0, 11, 12, -1]) {
    await mark(place).focus()
    const name = (await mark(place).getAttribute('aria-label'))?.split(': ASR')[0] ?? ''
    // Beside the mark, whose name only screen readers get.
    const tip = await hours.locator('[aria-hidden]', { has: page.getByText(name, { exact: true }) }).boundingBox()
    expect(tip?.x, name).toBeGreaterThanOrEqual((picture?.x ?? Infinity) - 1)
    expect((tip?.x ?? Infinity) + (tip?.width ?? 0)).toBeLessThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0) + 1)
  }
})

test('charts work by keyboard, and have tables', async ({ page }) => {
  await openInsights(page, 'insights?days=1')
  const hours = chart(page, 'ASR and calls per hour')
  await hours.getByRole('link', { name: /^Mon 9 Mar, 09:30–10:00/ }).focus()
  await page.keyboard.press('ArrowRight')
  const second = hours.getByRole('link', { name: /^Mon 9 Mar, 10:00–11:00/ })
  await expect(second).toBeFocused()
  // Its values are shown next to it.
  await expect(hours.getByText('Mon 9 Mar, 10:00–11:00', { exact: true })).toBeVisible()
  const words = (await second.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('End')
  await expect(hours.getByRole('link', { name: /^Tue 10 Mar, 09:00–09:30/ })).toBeFocused()
  // The chart is one tab stop. The one before it is the table's button.
  await page.keyboard.press('Shift+Tab')
  await expect(hours.getByRole('button', { name: 'Table' })).toBeFocused()
  await page.keyboard.press('Enter')
  const [, asr = '', answered = '', calls = ''] = /ASR ([^,]+), Answered (\d+), .*Calls (\d+)$/.exec(words) ?? []
  await expectRow(page.getByRole('table', { name: 'ASR and calls per hour' }), {
    Hour: 'Mon 9 Mar, 10:00–11:00',
    ASR: asr,
    Calls: calls,
    Answered: answered,
  })

  const heat = chart(page, 'Calls by day and hour')
  await heat.getByRole('link', { name: /^Mon 9 Mar, 12:00/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(heat.getByRole('link', { name: /^Mon 9 Mar, 11:00/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(heat.getByRole('img', { name: 'Tue 10 Mar, 11:00: Calls not in this range' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(heat.getByRole('link', { name: /^Mon 9 Mar, 11:00/ })).toBeFocused()

  const line = chart(page, 'Calls in progress')
  await line.getByRole('link', { name: /^Mon 9 Mar, 09:30–10:00: Peak \d+/ }).focus()
  await page.keyboard.press('ArrowRight')
  const nextPoint = line.getByRole('link', { name: /^Mon 9 Mar, 10:00–11:00/ })
  await expect(nextPoint).toBeFocused()
  const [, most = ''] = /Peak (\d+)/.exec((await nextPoint.getAttribute('aria-label')) ?? '') ?? []
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${most} of 2,317 match`)).toBeVisible()
  await page.getByRole('button', { name: /^In progress at 2026-03-09 10:/ }).click()
  await expect(page).not.toHaveURL(/at=/)
  await page.goBack()
  await page.goBack()

  const cause = chart(page, 'Release causes').getByRole('link', { name: /^486 Busy Here/ })
  const [, busy = ''] = /Calls ([\d,]*\d)/.exec((await cause.getAttribute('aria-label')) ?? '') ?? []
  await cause.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/recent-calls\/all\?days=1&from=2026-03-09T09%3A30Z&to=.*&sip_status=486&/)
  // The records are already loaded.
  await expect(page.getByText(`${busy} of 2,317 match`)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Loaded [\d,]+ call records · complete$/)).toBeVisible()
})

test.describe('in New York, in a week with a 23-hour day', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('hours and days are those of the chosen time zone', async ({ page }) => {
    await openInsights(page)
    const table = await openTable(page, 'Calls by day and hour')
    await expectRow(table, { Day: 'Sun 8 Mar', '01': /^\d+$/, '02': '', '03': /^\d+$/ })
    await expectRow(table, { Day: 'Sat 7 Mar', '02': /^\d+$/ })
    await page.getByRole('button', { name: 'Preferences' }).click()
    await page.getByRole('radio', { name: 'UTC' }).check()
    await page.keyboard.press('Escape')
    // The charts are drawn again, without their tables.
    await expect(table).toBeHidden()
    await expectRow(await openTable(page, 'Calls by day and hour'), { Day: 'Sun 8 Mar', '02': /^\d+$/ })
  })
})

test('compares with the previous period if the server still has it', async ({ page, mock }) => {
  await openInsights(page, 'insights?days=1')
  await page.getByRole('button', { name: 'Compare with the day before' }).click()
  await expect(page.getByText(/compared with the day before/)).toBeVisible({ timeout: 30_000 })
  const before = (await readAllRecords(mock.url, 2)).filter(
    ({ attempted_at }) => ms(attempted_at) < now.getTime() - day && ms(attempted_at) >= now.getTime() - 2 * day,
  )
  await expect(figure(page, 'Calls')).toContainText(`was ${before.length.toLocaleString('en')}`)
  const answered = before.filter((record) => record.answered).length
  await expect(figure(page, 'Answered (ASR)')).toContainText(`was ${share(answered, before.length)}`)
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Last 30 days')
  await expect(page.getByRole('button', { name: 'Compare with the 30 days before' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('remembers a changed meaning of a SIP status, and has no accessibility violations with all its parts open', async ({
  page,
  mock,
}) => {
  await openInsights(page, 'insights?days=1')
  const records = await readAllRecords(mock.url, 1)
  const ner = (...statuses: number[]) =>
    share(records.filter(({ sip_status }) => statuses.includes(sip_status ?? 0)).length, records.length)
  const usual = [200, 480, 486, 487, 600, 603]
  await expect(figure(page, 'Effectiveness (NER)')).toContainText(ner(...usual))
  // Waits for these, because they move the content below when they appear.
  await expect(page.getByRole('list', { name: 'Failures in common' })).toBeVisible()
  await page.getByText('SIP statuses in NER').click()
  await page.getByRole('combobox', { name: '404 means' }).selectOption('ended by the called party')
  await expect(figure(page, 'Effectiveness (NER)')).toContainText(ner(...usual, 404))
  await page.reload()
  await expect(figure(page, 'Effectiveness (NER)')).toContainText(ner(...usual, 404), { timeout: 30_000 })
  await expect(page.getByRole('list', { name: 'Failures in common' })).toBeVisible()
  await page.getByText('SIP statuses in NER').click()
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await expect(figure(page, 'Effectiveness (NER)')).toContainText(ner(...usual))

  await figure(page, 'Effectiveness (NER)').getByText('i', { exact: true }).click()
  await openTable(page, 'Calls by day and hour')
  await openTable(page, 'ASR by number')
  await expectAccessibleAtBothWidths(page)
})

test('selects a time range by dragging, keyboard or two clicks, and narrows causes, groups and link to it', async ({
  page,
  mock,
}) => {
  await openInsights(page, 'insights?days=1')
  const records = await readAllRecords(mock.url, 1)
  const hours = chart(page, 'ASR and calls per hour')
  const picture = hours.getByRole('group')
  await picture.scrollIntoViewIfNeeded()
  const box = await boxOf(picture)
  // The chart shows 25 hours, the first and last of them halves. Drags from the tenth to the twelfth.
  const at = (hour: number) => [box.x + ((hour - 0.5) / 25) * box.width, box.y + box.height / 2] as const
  await page.mouse.move(...at(10))
  await page.mouse.down()
  await page.mouse.move(...at(11))
  await page.mouse.move(...at(12))
  await page.mouse.up()
  await expect(page).toHaveURL(/from=2026-03-09T18%3A00Z&to=2026-03-09T21%3A00Z/)
  const link = hours.getByRole('link', { name: /^View [\d,]+ calls$/ })
  const countOfLink = async () => Number((await link.innerText()).replaceAll(/\D/g, ''))
  expect(countOf(records, await link.getAttribute('href'))).toBe(await countOfLink())
  for (const name of ['Release causes', 'ASR by trunk', 'ASR by number']) {
    await expect(chart(page, name).getByText('Selection')).toBeVisible()
    const marks = (await chart(page, name).getByRole('link').all()).slice(0, 4)
    expect(marks.length, name).toBeGreaterThan(0)
    for (const mark of marks) {
      const text = (await mark.getAttribute('aria-label')) ?? ''
      expect(countOf(records, await mark.getAttribute('href')), text).toBe(
        Number(/Calls ([\d,]*\d)/.exec(text)?.[1]?.replace(',', '')),
      )
    }
  }
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(hours.getByText('Mon 9 Mar, 18:00–21:00', { exact: true })).toBeVisible({ timeout: 30_000 })
  await hours.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page).not.toHaveURL(/from=/)

  await hours.getByRole('link', { name: /^Mon 9 Mar, 12:00–13:00/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page).toHaveURL(/from=2026-03-09T12%3A00Z&to=2026-03-09T14%3A00Z/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(hours.getByText('Mon 9 Mar, 12:00–15:00', { exact: true })).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(hours.locator('[class*=_brush_]')).toHaveCSS('opacity', '1')
  await page.emulateMedia({ forcedColors: 'none' })
  const tip = hours.locator('[class*=_tip_]')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/from=/)
  await expect(tip).toHaveCount(0)

  // Without dragging, in either order. The bars below are links.
  const select = hours.getByRole('button', { name: 'Select time' })
  await select.click()
  for (const name of [/^Mon 9 Mar, 20:00/, /^Mon 9 Mar, 18:00/]) await hours.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/insights.*from=2026-03-09T18%3A00Z&to=2026-03-09T21%3A00Z/)
  // The pointer is still on a bar.
  await select.focus()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})
