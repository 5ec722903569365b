/** The benchmark cases: each is one visit, and the figures it yields. */
import type { Browser } from '@playwright/test'
import { measureLongList } from './long-list.ts'
import type { Probe } from './probe.ts'
import type { Sample } from './statistics.ts'
import { measureTyping } from './typing.ts'
import { openTab, type Speed, type Target, within } from './visit.ts'

export interface Case {
  /** Matched by `--only`. */
  readonly name: string
  readonly origin: 'cross' | 'same'
  readonly speed: Speed
  readonly data: 'small' | 'large'
  readonly isQuick: boolean
  /** Figures in ms. The figures in `counts` are numbers of things. */
  readonly times: readonly string[]
  readonly counts: readonly string[]
  measure(browser: Browser, target: Target, isFloor: boolean): Promise<Sample>
}

const tableRows = 'main tbody tr'

/** The lists in the table of docs/performance.md, with their paths. */
const lists = [
  { noun: 'applications', path: '/applications', rows: tableRows },
  { noun: 'phone numbers', path: '/phone-numbers', rows: tableRows },
  { noun: 'speech credentials', path: '/speech-credentials', rows: tableRows },
  { noun: 'live calls', path: '/calls', rows: tableRows },
  { noun: 'call records', path: '/recent-calls', rows: tableRows },
  { noun: 'overview', path: '/', rows: 'main section :is(li, tbody tr)' },
] as const

const main = new Set(['applications', 'phone numbers'])

const requests = ['script files', 'script bytes', 'API requests', 'preflights', 'DOM nodes']

export const cases: readonly Case[] = [
  ...lists.flatMap((list) => [cold(list, 'cross', 'fast'), cold(list, 'cross', 'slow')]),
  ...lists
    .filter(({ noun }) => main.has(noun))
    .flatMap((list) => [cold(list, 'same', 'fast'), cold(list, 'same', 'slow')]),
  ...lists
    .filter(({ noun }) => noun === 'applications' || noun === 'overview')
    .flatMap((list) => [signingIn(list, 'fast'), signingIn(list, 'slow')]),
  navigating('fast'),
  navigating('slow'),
  typing('fast'),
  typing('slow'),
  longList('fast'),
  longList('slow CPU'),
]

// The next three functions run in the page, where `installProbe` has defined the probe.

async function readFirstRow() {
  const probe = Reflect.get(globalThis, 'probe') as Probe
  const firstRow = await probe.firstRow
  return { firstRow, blocked: probe.blockedUntil(firstRow), nodes: probe.nodes }
}

/** Clicks, and returns the ms until a different first row is on the screen. */
function clickAndWait(selector: string): Promise<number> {
  const target = document.querySelector<HTMLElement>(selector)
  if (target === null) throw new Error(`There is no ${selector} to click.`)
  return (Reflect.get(globalThis, 'probe') as Probe).untilOtherRow(() => target.click())
}

/** Does the same with the button for the next page of call records. */
function flipPage(): Promise<number> {
  const next = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Pages"] button')].at(-2)
  if (next === undefined) throw new Error('There is no pager.')
  return (Reflect.get(globalThis, 'probe') as Probe).untilOtherRow(() => next.click())
}

function cold({ noun, path, rows }: (typeof lists)[number], origin: Case['origin'], speed: Speed): Case {
  return {
    name: `${noun}, cold`,
    origin,
    speed,
    data: 'small',
    isQuick: origin === 'cross' && main.has(noun),
    // At full speed, nothing on the floor page blocks for 50 ms, so there would be no ratio.
    times: speed === 'fast' ? ['first row', 'processor'] : ['first row', 'blocked', 'processor'],
    counts: origin === 'cross' && speed === 'fast' ? requests : [],
    async measure(browser, target) {
      const tab = await openTab(browser, target, { speed, rows })
      return within(tab, async () => {
        await tab.page.goto(target.site + path)
        const { firstRow, blocked, nodes } = await tab.page.evaluate(readFirstRow)
        const processor = await tab.processorMs()
        if (speed === 'slow') return { 'first row': firstRow, blocked, processor }
        await tab.quiet()
        const { scripts, scriptBytes, api, preflights } = tab.counts
        return {
          'first row': firstRow,
          blocked,
          processor,
          'script files': scripts,
          'script bytes': scriptBytes,
          'API requests': api,
          preflights,
          'DOM nodes': nodes,
        }
      })
    },
  }
}

function typing(speed: Speed): Case {
  return {
    name: 'phone numbers, typing',
    origin: 'cross',
    speed,
    data: 'small',
    isQuick: true,
    times: ['worst key', 'processor per key'],
    counts: [],
    measure: (browser, target) => measureTyping(browser, { speed, target }),
  }
}

function longList(speed: Speed): Case {
  return {
    name: '100,000 phone numbers',
    origin: 'cross',
    speed,
    data: 'large',
    isQuick: false,
    times: ['first row', 'all there', 'worst key', 'processor per key'],
    counts: ['frames missed, %', 'heap, MB'],
    measure: (browser, target, isFloor) => measureLongList(browser, target, { speed, isFloor }),
  }
}

/** Measures from the click on “Sign in”, with the form filled in and the network quiet. */
function signingIn({ noun, path, rows }: (typeof lists)[number], speed: Speed): Case {
  return {
    name: `${noun}, from Sign in`,
    origin: 'cross',
    speed,
    data: 'small',
    isQuick: false,
    times: ['first row'],
    counts: [],
    async measure(browser, target) {
      const tab = await openTab(browser, target, { speed, rows, isSignedIn: false })
      return within(tab, async () => {
        await tab.page.goto(target.site + path)
        await tab.page.locator('input[inputmode=url]').fill(target.api)
        await tab.page.locator('input[type=password]').fill('demo-token')
        await tab.quiet()
        return { 'first row': await tab.page.evaluate(clickAndWait, 'form button[type=submit]') }
      })
    },
  }
}

/** Navigates between lists that are already loaded, and to a prefetched page of call records. */
function navigating(speed: Speed): Case {
  return {
    name: 'warm',
    origin: 'cross',
    speed,
    data: 'small',
    isQuick: false,
    times: ['to applications', 'to call records', 'to phone numbers', 'next page of records'],
    counts: [],
    async measure(browser, target, isFloor) {
      const tab = await openTab(browser, target, { speed, rows: tableRows })
      return within(tab, async () => {
        const { page } = tab
        const settle = async () => {
          await tab.quiet()
          // With no new requests, that's at once, while the rows below the visible ones are still being drawn.
          await page.waitForTimeout(200)
        }
        const to = async (path: string) => {
          await settle()
          return page.evaluate(clickAndWait, isFloor ? `button[value="${path}"]` : `nav a[href="${path}"]`)
        }
        await page.goto(`${target.site}/phone-numbers`)
        await page.evaluate(readFirstRow)
        for (const path of ['/applications', '/recent-calls', '/phone-numbers']) await to(path)
        const times = {
          'to applications': await to('/applications'),
          'to call records': await to('/recent-calls'),
          'to phone numbers': await to('/phone-numbers'),
        }
        await to('/recent-calls')
        await settle()
        // The floor has no pager. Drawing as many other rows from memory is the minimum.
        const flip = isFloor ? await to('/calls').then(() => to('/recent-calls')) : await page.evaluate(flipPage)
        return { ...times, 'next page of records': flip }
      })
    },
  }
}
