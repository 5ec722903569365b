import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** The small one of its builds: it is sent to every page that is looked at, and compiled there. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everything: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
}
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** No accessibility fault that a machine can see, by WCAG 2.2 A and AA and by best practice, whether the page is light or dark. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Scrolled, some row is half under the header, and measured as too small to touch.
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const faults = await faultsOf(page, everything)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  // Nothing but colours differs between the two.
  const others = await faultsOf(page, colours)
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  expect([...faults, ...others.map((fault) => `${isDark ? 'light' : 'dark'}: ${fault}`)]).toStrictEqual([])
}

async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}

/** As the source leaves it in the page. */
declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }
