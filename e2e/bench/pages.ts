/**
 * `npm run bench:pages`: measures the pages in Chromium next to floor pages, which do the minimum, alternating in every
 * round. docs/performance.md explains the results. Not a test.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findBrowser, thisMachine } from '../support/browser.ts'
import { type Case, cases } from './cases.ts'
import { readOptions } from './options.ts'
import { countsTable, type Line, timesTable } from './report.ts'
import { type Served, startServers } from './servers.ts'
import type { Sample, Samples } from './statistics.ts'

const options = readOptions({
  quick: false, // two lists, loaded and typed into, on another origin
  rounds: 0, // 0: three if quick, otherwise five
  minutes: 20, // no round starts after so many
  only: new Array<string>(), // parts of case names; none for all cases
  build: '', // the folder of this project's build, if there is one
  against: '', // another build, measured by turns with it
})
const wantedRounds = options.rounds || (options.quick ? 3 : 5)

type Subject = 'floor' | 'ours' | 'against'

/** Builds the missing subjects into `folder`. Returns the folders by subject. */
async function buildAll(folder: string) {
  const { build: built, against } = options
  const floor = join(folder, 'floor')
  const root = fileURLToPath(new URL('./floor/', import.meta.url))
  const outDir = { outDir: floor, emptyOutDir: true, modulePreload: { polyfill: false } }
  await build({ root, configFile: false, plugins: [react()], build: outDir, logLevel: 'warn' })
  const ours = built === '' ? join(folder, 'ours') : resolve(built)
  if (built === '') await build({ build: { outDir: ours, emptyOutDir: true }, logLevel: 'warn' })
  const sites: { name: Subject; folder: string }[] = [
    { name: 'floor', folder: floor },
    { name: 'ours', folder: ours },
  ]
  if (against !== '') sites.push({ name: 'against', folder: resolve(against) })
  return sites
}

/**
 * Returns the order of a round. In six rounds each subject comes first twice, and follows each other one equally often:
 * it finds the machine as that one left it. If the order is only rotated, a build needs 1.03 times the processor time
 * of its own copy.
 */
function inTurn([floor, ...sites]: readonly Subject[], round: number): Subject[] {
  const order = [floor ?? 'floor', ...(round % 2 === 0 ? sites : sites.toReversed())]
  const first = round % order.length
  return [...order.slice(first), ...order.slice(0, first)]
}

async function measure(browser: Browser, { apis, sites }: Served, one: Case, subject: Subject): Promise<Sample | null> {
  const site = sites[subject]?.[one.origin] ?? ''
  const api = one.origin === 'same' ? '' : (apis[one.data] ?? '')
  try {
    return await one.measure(browser, { site, api }, subject === 'floor')
  } catch (error) {
    console.error(`${one.name}, ${subject}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/** Runs the rounds that fit into the time. Returns their number, and the samples by case. */
async function runRounds(browser: Browser, served: Served, chosen: readonly Case[]) {
  const subjects: Subject[] = options.against === '' ? ['floor', 'ours'] : ['floor', 'ours', 'against']
  const results = new Map(
    chosen.map((one) => [one, Object.fromEntries(subjects.map((name) => [name, new Array<Sample | null>()]))]),
  )
  const [first] = chosen
  // A warm-up: a browser's first pages are slower than all others.
  if (first !== undefined) for (const subject of subjects) await measure(browser, served, first, subject)
  const start = performance.now()
  let round = 0
  while (round < wantedRounds && performance.now() - start < options.minutes * 60_000) {
    for (const [one, samples] of results) {
      for (const subject of inTurn(subjects, round)) {
        samples[subject]?.push(await measure(browser, served, one, subject))
      }
    }
    round += 1
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    console.error(`round ${round} of ${wantedRounds}, ${seconds} s`)
  }
  return { rounds: round, results }
}

function report(results: ReadonlyMap<Case, Samples>, isCompared: boolean) {
  const all = [...results]
  const lines = (kind: 'times' | 'counts', isWanted: (one: Case) => boolean): Line[] =>
    all
      .filter(([one]) => isWanted(one))
      .flatMap(([{ name, speed, [kind]: figures }, samples]) => {
        const where = kind === 'counts' && speed !== 'fast' ? ', 4x CPU' : ''
        return figures.map((figure) => ({ label: `${name}${where}: ${figure}`, figure, samples }))
      })
  const show = (title: string, table: string) => console.log(`\n${title}\n\n${table}`)
  for (const [title, origin, speed] of [
    ['Unthrottled, the API on another origin', 'cross', 'fast'],
    ['4x CPU and fast 4G, the API on another origin', 'cross', 'slow'],
    ['4x CPU, the API on another origin', 'cross', 'slow CPU'],
    ['Unthrottled, the API on the same origin', 'same', 'fast'],
    ['4x CPU and fast 4G, the API on the same origin', 'same', 'slow'],
  ] as const) {
    const found = lines('times', (one) => one.origin === origin && one.speed === speed)
    if (found.length > 0) show(title, timesTable(found, isCompared))
  }
  const counts = lines('counts', () => true)
  if (counts.length > 0) show('Counts', countsTable(counts, isCompared))
}

const isWanted = ({ name, isQuick }: Case) =>
  (!options.quick || isQuick) && (options.only.length === 0 || options.only.some((part) => name.includes(part)))
const chosen = cases.filter(isWanted)
if (chosen.length === 0)
  throw new Error(`There is no such case. There are: ${cases.map(({ name }) => name).join('; ')}`)
const folder = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
try {
  const { path, how } = await findBrowser(thisMachine)
  const sites = await buildAll(folder)
  const data = [...new Set(['small' as const, ...chosen.map((one) => one.data)])]
  const served = await startServers({ sites, data, days: 3 })
  const browser = await chromium.launch({ executablePath: path, args: thisMachine.isRoot ? ['--no-sandbox'] : [] })
  try {
    const { rounds, results } = await runRounds(browser, served, chosen)
    const [processor] = cpus()
    console.log(
      `${how}\n${cpus().length} x ${processor?.model ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
    )
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${rounds} rounds; ratios are min / median / max of the rounds`,
    )
    report(results, options.against !== '')
  } finally {
    await browser.close()
    served.stop()
  }
} finally {
  await rm(folder, { recursive: true })
}
