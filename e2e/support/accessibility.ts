import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { overflow } from './scrollbars.ts'

/** The minified build, because every page under test has to receive and compile it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everything: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
}
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Expects no violation of WCAG 2.2 A and AA or best practice that axe can find, in the light and in the dark theme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // In a scrolled list, a row half under the header would count as too small to touch.
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const faults = await faultsOf(page, everything)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  // Only colours differ between the two.
  const others = await faultsOf(page, colours)
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  expect([...faults, ...others.map((fault) => `${isDark ? 'light' : 'dark'}: ${fault}`)]).toStrictEqual([])
}

/** Expects the same on a desktop and on a phone, and that nothing scrolls sideways there. Leaves the page wide. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoAxeViolations(page)
    expect((await overflow(page)).sideways, `${width} px`).toBe(0)
  }
}

async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}

/** Defined by the source in the page. */
declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }
