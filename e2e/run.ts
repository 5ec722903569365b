/**
 * `npm test`: every check there is, whatever the ones before came to. The last line is the sum over all of them, and so
 * is the exit code.
 *
 * `npm test -- types unit` runs those steps alone; what follows a further `--` goes to the browser tests.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { metInBrowserPattern } from './support/both-profiles.ts'
import { findBrowser, thisMachine } from './support/browser.ts'
import { type Build, builds } from './support/builds.ts'
import { failuresOf } from './support/failures.ts'
import { type Lane, runSteps, type Step } from './support/steps.ts'
import { tallyOf, tallyPlaywright, tallyVitest } from './support/tally.ts'

const reports = mkdtempSync(join(tmpdir(), 'switchboard-test-'))

const check =
  (name: string, ...args: readonly string[]): Step =>
  async ({ tool }) => ({ tally: tallyOf(await tool(name, args)) })

const build =
  ({ folder, base, mode }: Build): Step =>
  async ({ tool }) => {
    // So that no test runs against the build before, should this one fail.
    rmSync(folder, { recursive: true, force: true })
    const where = ['--outDir', folder, '--emptyOutDir', '--base', base]
    return { tally: tallyOf(await tool('vite', ['build', '--logLevel', 'warn', '--mode', mode, ...where])) }
  }

const unit: Step = async ({ tool }) => {
  const file = join(reports, 'vitest.json')
  const code = await tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return { tally: tallyVitest(textOf(file), code), failures: failuresOf(textOf(file)) }
}

/** The pages against one reading of the document; with none given, that of MOCK_PROFILE. */
const browser =
  (args: readonly string[], profile?: 'documented' | 'deployed'): Step =>
  async ({ tool, say }) => {
    const { path, how } = await findBrowser(thisMachine)
    say(how)
    const file = join(reports, 'playwright.json')
    const code = await tool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...args], {
      CHROMIUM_PATH: path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(profile === undefined ? {} : { MOCK_PROFILE: profile }),
    })
    const failures = failuresOf(textOf(file)).map((line) => (profile === undefined ? line : `${profile}: ${line}`))
    return { tally: tallyPlaywright(textOf(file), code), failures }
  }

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** In the order of how soon they tell; static checks beside the builds, as each of them leaves processors idle. */
function groupsOf(browserArgs: readonly string[]): readonly (readonly Lane[])[] {
  return [
    [
      {
        types: check('tsc', '--noEmit', '-p', '.'),
        lint: check('oxlint', '--type-aware'),
        format: check('oxfmt', '--check'),
        knip: check('knip'),
      },
      {
        build: build(builds.root),
        'build-sub-path': build(builds.subPath),
        'build-demo': build(builds.demo),
      },
    ],
    [{ unit }],
    [{ browser: browser(browserArgs) }],
    [{ 'browser-deployed': browser(['--grep', metInBrowserPattern, ...browserArgs], 'deployed') }],
  ]
}

async function main(args: readonly string[]): Promise<number> {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const named = args.slice(0, end)
  const groups = groupsOf(args.slice(end + 1))
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
  return runSteps(wanted)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
