/** Saving all call records: to the disk in pieces, or as a download if a page can't write there. */
import { readFile } from 'node:fs/promises'
import { loadAll, openAll, recordsOf, save } from './support/all-records-page.ts'
import { expect, test } from './support/fixtures.ts'
import { withPrivateFolder } from './support/save-picker.ts'

test('works over plain http in an intranet, and says what is limited', async ({ playwright, launchOptions, mock }) => {
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP voice.intranet 127.0.0.1']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ baseURL: mock.url.replace('127.0.0.1', 'voice.intranet') })
    await page.clock.setFixedTime(new Date('2026-03-10T09:30:00.000Z'))
    await openAll(page)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await loadAll(page)
    await page.getByRole('combobox', { name: 'Direction' }).selectOption('inbound')
    await expect(page.getByText(/of 2,317 match/)).toBeVisible()
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByText(/^Over plain http, browsers can’t write to disk/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Compress (gzip)' }).check()
    expect((await save(page)).name).toMatch(/_FILTERED\.csv\.gz$/)
  } finally {
    await browser.close()
  }
})

test('streams the file to disk if the browser can write there', async ({ page, mock }) => {
  await withPrivateFolder(page)
  await openAll(page)
  await loadAll(page)
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByText(/The file is built in memory first/)).toHaveCount(0)
  await page.getByRole('radio', { name: /NDJSON/ }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('2,317 call records saved')).toBeVisible()
  await expect(page.getByText(/^Save call records as NDJSON: Saved with a manifest/)).toBeAttached()
  await expect(page.getByRole('button', { name: 'Export…' })).toBeFocused()
  const name = 'my_call-records_8f1d4c62_2026-03-09_2026-03-10.ndjson'
  expect((await download).suggestedFilename()).toBe(`${name}.manifest.json`)
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({ file: { name } })
  const text = await page.evaluate(async (name) => {
    const folder = await navigator.storage.getDirectory()
    return (await (await folder.getFileHandle(name)).getFile()).text()
  }, name)
  expect(text.trimEnd().split('\n')).toStrictEqual(await recordsOf(mock, 1))
})

test('a closed save picker loses no choice, a failed export says so, and only one runs at a time', async ({ page }) => {
  await page.addInitScript(() => {
    const answers = [
      () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError')),
      () => Promise.resolve({ createWritable: () => Promise.reject(new Error('The disk is full.')) }),
      () => Promise.resolve({ createWritable: () => Promise.resolve({ write, abort: () => Promise.resolve() }) }),
    ]
    const write = () => new Promise((resolve) => addEventListener('written', resolve))
    const pick = () => {
      if (!navigator.userActivation.isActive) throw new Error('not called by a click')
      return answers.shift()?.()
    }
    Reflect.set(globalThis, 'showSaveFilePicker', pick)
  })
  await openAll(page)
  await loadAll(page)
  const open = page.getByRole('button', { name: 'Export…' })
  const dialog = page.getByRole('dialog', { name: 'Export call records' })
  const save = dialog.getByRole('button', { name: 'Export', exact: true })
  await open.click()
  await page.getByRole('radio', { name: /NDJSON/ }).check()
  await save.click()
  await expect(page.getByRole('radio', { name: /NDJSON/ })).toBeChecked()
  await expect(save).toBeEnabled()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText('The export failed. Nothing was saved. The disk is full.')
  await expect(open).toBeFocused()

  await open.click()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Exporting: [\d,]+ records? written/)).toBeVisible()
  await open.click()
  await expect(save).toHaveAccessibleDescription('Another export is running')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Stop export' }).click()
  await page.evaluate(() => dispatchEvent(new Event('written')))
  await expect(page.getByText(/^Exporting/)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
