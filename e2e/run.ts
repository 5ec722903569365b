/**
 * `npm test`: every check there is, one after the other, whatever the ones before came to. The last line
 * is the sum over all of them, and so is the exit code.
 *
 * `npm test -- types unit` runs those steps alone; what follows a further `--` goes to the browser tests.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, thisMachine } from './support/browser.ts'
import { type Build, builds } from './support/builds.ts'
import { failuresOf } from './support/failures.ts'
import { type Tally, tallyOf, tallyPlaywright, tallyVitest, total, verdict } from './support/tally.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'switchboard-test-'))
const failures: string[] = []

/** Runs a tool of this project with its output shown. The exit code, null when it was killed or could not start. */
function tool(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): number | null {
  const command = join(root, 'node_modules/.bin', name)
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, TZ: 'UTC', ...env } })
  if (result.error !== undefined) console.error(`${name}: ${result.error.message}`)
  return result.status
}

function build({ folder, base, mode }: Build): Tally {
  rmSync(folder, { recursive: true, force: true })
  return tallyOf(tool('vite', ['build', '--mode', mode, '--outDir', folder, '--emptyOutDir', '--base', base]))
}

function unit(): Tally {
  const file = join(reports, 'vitest.json')
  const code = tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  failures.push(...failuresOf(textOf(file)))
  return tallyVitest(textOf(file), code)
}

/** Every page against one reading of the document; with none given, that of MOCK_PROFILE. */
async function browser(args: readonly string[], profile?: 'documented' | 'deployed'): Promise<Tally> {
  const { path, how } = await findBrowser(thisMachine)
  console.log(how)
  const file = join(reports, 'playwright.json')
  const code = tool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...args], {
    CHROMIUM_PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(profile === undefined ? {} : { MOCK_PROFILE: profile }),
  })
  failures.push(...failuresOf(textOf(file)).map((line) => (profile === undefined ? line : `${profile}: ${line}`)))
  return tallyPlaywright(textOf(file), code)
}

/** In the order of how soon they tell. */
const steps: Readonly<Record<string, (args: readonly string[]) => Tally | Promise<Tally>>> = {
  types: () => tallyOf(tool('tsc', ['--noEmit', '-p', '.'])),
  lint: () => tallyOf(tool('oxlint', ['--type-aware'])),
  format: () => tallyOf(tool('oxfmt', ['--check'])),
  knip: () => tallyOf(tool('knip', [])),
  unit,
  build: () => build(builds.root),
  'build-sub-path': () => build(builds.subPath),
  'build-demo': () => build(builds.demo),
  browser: (args) => browser(args),
  'browser-deployed': (args) => browser(args, 'deployed'),
}

async function main(args: readonly string[]): Promise<number> {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const unknown = args.slice(0, end).filter((name) => !(name in steps))
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}`)
    return 2
  }
  const wanted = Object.entries(steps).filter(([name]) => end === 0 || args.slice(0, end).includes(name))
  const results: { name: string; tally: Tally; seconds: number }[] = []
  for (const [name, step] of wanted) {
    console.log(`\n== ${name} ==`)
    const start = performance.now()
    const tally = await attempt(step, args.slice(end + 1))
    results.push({ name, tally, seconds: (performance.now() - start) / 1000 })
  }
  console.log('\n== result ==')
  for (const { name, tally, seconds } of results) {
    console.log(`${name.padEnd(17)} ${verdict(tally)} (${seconds.toFixed(1)} s)`)
  }
  for (const failure of failures) console.log(failure)
  const sum = total(results.map(({ tally }) => tally))
  console.log(verdict(sum))
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

/** A step that throws has failed; the ones after it still run. */
async function attempt(step: (args: readonly string[]) => Tally | Promise<Tally>, args: readonly string[]) {
  try {
    return await step(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return tallyOf(null)
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
