/**
 * `npm test`: runs all everyday checks, even after one has failed. The last line and the exit code cover all of them.
 * `--deep` and `--engines` run the long ones (docs/testing.md).
 *
 * `npm test -- types unit` runs only those steps. Arguments after another `--` go to the browser tests.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { metInBrowserPattern } from './support/both-profiles.ts'
import { findBrowser, thisMachine } from './support/browser.ts'
import { type Build, builds } from './support/builds.ts'
import { type EngineName, engineNames, findEngine } from './support/engines.ts'
import { type Lane, runSteps, type Step } from './support/steps.ts'
import { resultOfPlaywright, resultOfStep, resultOfVitest, type StepResult } from './support/test-results.ts'

type Groups = readonly (readonly Lane[])[]

const reports = mkdtempSync(join(tmpdir(), 'switchboard-test-'))

const check =
  (name: string, ...args: readonly string[]): Step =>
  async ({ tool }) =>
    resultOfStep(await tool(name, args))

const build =
  ({ folder, base, mode }: Build): Step =>
  async ({ tool }) => {
    // If this build fails, no test may run against the previous one.
    rmSync(folder, { recursive: true, force: true })
    const where = ['--outDir', folder, '--emptyOutDir', '--base', base]
    return resultOfStep(await tool('vite', ['build', '--logLevel', 'warn', '--mode', mode, ...where]))
  }

type Environment = Readonly<Record<string, string>>

const unit =
  (args: readonly string[], env: Environment = {}): Step =>
  async ({ tool }) => {
    const file = join(reports, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await tool('vitest', ['run', ...reporters, ...args], env)
    return resultOfVitest(textOf(file), code)
  }

/** Runs the browser tests, in Chromium and with the documented profile unless `env` says otherwise. */
const browser =
  (args: readonly string[], env: Environment = {}): Step =>
  async ({ tool, say }) => {
    const chromium = env['ENGINE'] === undefined ? await findBrowser(thisMachine) : null
    say(chromium?.how ?? `Browser: ${env['ENGINE_PATH']}`)
    const file = join(reports, 'playwright.json')
    const code = await tool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...args], {
      ...(chromium === null ? {} : { CHROMIUM_PATH: chromium.path }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...env,
    })
    const where = env['MOCK_PROFILE'] ?? env['ENGINE']
    const { counts, failures } = resultOfPlaywright(textOf(file), code)
    return { counts, failures: failures.map((line) => (where === undefined ? line : `${where}: ${line}`)) }
  }

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const toBuild: Lane = {
  build: build(builds.root),
  'build-sub-path': build(builds.subPath),
  'build-demo': build(builds.demo),
}

/** Fastest feedback first. Static checks run alongside the builds, because neither keeps all processors busy. */
function everyDay(browserArgs: readonly string[]): Groups {
  const checks = {
    types: check('tsc', '--noEmit', '-p', '.'),
    lint: check('oxlint', '--type-aware'),
    format: check('oxfmt', '--check'),
    knip: check('knip'),
  }
  return [
    [checks, toBuild],
    [{ unit: unit([]) }],
    [{ browser: browser(browserArgs) }],
    [{ 'browser-deployed': browser(['--grep', metInBrowserPattern, ...browserArgs], { MOCK_PROFILE: 'deployed' }) }],
  ]
}

/** Slow checks that seldom find anything: new seeds, shuffled files, the other profile, repeated runs. */
function inDepth(browserArgs: readonly string[]): Groups {
  return [
    [toBuild],
    [{ unit: unit(['--sequence.shuffle.files'], { TEST_DEPTH: '10' }) }],
    [{ spreadsheet }],
    [{ 'browser-deployed': browser(browserArgs, { MOCK_PROFILE: 'deployed' }) }],
    [{ 'browser-again': browser(['--repeat-each', '5', ...soaked, ...browserArgs]) }],
    [{ 'random-walk': browser(['random-walk', ...browserArgs], { TEST_DEPTH: '10' }) }],
  ]
}

/** Opens exported files in a real spreadsheet. */
const spreadsheet: Step = async ({ say }) => {
  const { openInSpreadsheet } = await import('./support/spreadsheet.ts')
  const readings = openInSpreadsheet()
  if (readings === null) {
    say('Skipped: LibreOffice (soffice) is not installed')
    return skipped
  }
  return resultOf('spreadsheet', readings)
}

const skipped = { counts: { passed: 0, failed: 0, skipped: 1 }, failures: [] }

/** Counts `found`, which maps the name of each check to its faults. */
function resultOf(step: string, found: ReadonlyMap<string, readonly string[]>): StepResult {
  const failed = [...found.values()].filter((faults) => faults.length > 0).length
  const failures = [...found].flatMap(([name, faults]) => faults.map((fault) => `${step}, ${name}: ${fault}`))
  return { counts: { passed: found.size - failed, failed, skipped: 0 }, failures }
}

/** Specs with much concurrency. */
const soaked = ['records-', 'jobs', 'calls', 'token', 'place-call']

function inOtherEngines(browserArgs: readonly string[]): Groups {
  const one =
    (name: EngineName): Step =>
    async (shell) => {
      const engine = await findEngine(name)
      if (typeof engine !== 'string') return browser(browserArgs, engine.env)(shell)
      shell.say(`Browser tests skipped: ${engine}`)
      const { openDriver } = await import('./support/engine-drivers.ts')
      const driver = await openDriver[name]()
      if (typeof driver !== 'string') {
        const { walk } = await import('./support/engine-walk.ts')
        try {
          return resultOf(name, await walk(driver))
        } finally {
          await driver.close()
        }
      }
      shell.say(`Walk skipped: ${driver}`)
      return skipped
    }
  return [[toBuild], ...engineNames.map((name) => [{ [name]: one(name) }])]
}

const suites = { '--deep': inDepth, '--engines': inOtherEngines }

async function main(args: readonly string[]): Promise<number> {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const [suite, ...named] =
    args[0] === '--deep' || args[0] === '--engines' ? args.slice(0, end) : ['', ...args.slice(0, end)]
  const isOther = suite === '--deep' || suite === '--engines'
  const groups = (isOther ? suites[suite] : everyDay)(args.slice(end + 1))
  const known = groups.flat().flatMap((lane) => Object.keys(lane))
  const unknown = named.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
    return 2
  }
  const isWanted = ([name]: [string, Step]): boolean => named.length === 0 || named.includes(name)
  const wanted = groups.map((lanes) =>
    lanes
      .map((lane) => Object.fromEntries(Object.entries(lane).filter(isWanted)))
      .filter((lane) => Object.keys(lane).length > 0),
  )
  return isOther ? runSteps(wanted, true) : runSteps(wanted)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
