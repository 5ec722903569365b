/**
 * `npm run breakages`: breaks one guarantee of the program at a time (breakages.json), in a copy of the project, and
 * reports the breakages that no test notices. `npm run breakages -- lock` runs those with "lock" in their file name or
 * description; `-- unit` and `-- browser` run those for unit or browser tests.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { presentBrowser, thisMachine } from '../support/browser.ts'
import { resultOfPlaywright, resultOfVitest } from '../support/test-results.ts'
import { type Breakage, readBreakages } from './breakages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'switchboard-breakages-'))

/** Copies every tracked or new file, and links each package, so that the copy has its own caches and builds. */
function makeCopy() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  // A deleted file stays tracked until the deletion is staged.
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(copy, file), { recursive: true })
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter(
    (one) => one !== '.cache' && !one.startsWith('.vite'),
  )) {
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
}

/** Returns the fault of an entry, or null if its text occurs in its file exactly once. */
function staleness({ file, old, new: broken }: Breakage): string | null {
  if (old === broken) return 'changes nothing'
  const text = textOf(join(copy, file))
  if (text === null) return 'the file is not there any more'
  const count = text.split(old).length - 1
  return count === 1 ? null : count === 0 ? 'its text is not found any more' : `its text is found ${count} times`
}

type Verdict = { readonly kind: 'caught' | 'survived' | 'unusable'; readonly words: string }

/** Whether the tests pass unbroken, cached per choice of tests. If they don't, a failure proves nothing. */
const soundness = new Map<string, boolean>()

function areSound(by: Breakage['by']): boolean {
  const key = JSON.stringify(by)
  const known = soundness.get(key) ?? verdictOf(by).kind === 'survived'
  soundness.set(key, known)
  return known
}

function verdictOf(by: Breakage['by']): Verdict {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const code = 'unit' in by ? runUnit(by.unit, report) : runBrowser(by.browser, by.title, report)
  const text = textOf(report)
  const { counts, failures } = 'unit' in by ? resultOfVitest(text, code) : resultOfPlaywright(text, code)
  const { passed, failed } = counts
  const [first = ''] = failures
  // If the file can't even be loaded, a compiler would notice as well: the breakage itself is faulty.
  if (failed > 0) return passed + failed > 1 || first !== '' ? { kind: 'caught', words: first } : unusable(first)
  return { kind: 'survived', words: `${passed} tests passed` }
}

const unusable = (words: string): Verdict => ({ kind: 'unusable', words: `no test could run. ${words}` })

function runUnit(names: string, report: string): number | null {
  return run('vitest', ['run', ...names.split(' '), '--reporter=json', `--outputFile.json=${report}`])
}

function runBrowser(spec: string, title: string, report: string): number | null {
  const { path } = presentBrowser(thisMachine) ?? { path: '' }
  for (const [folder, base, mode] of [
    ['root', '/', 'production'],
    ['demo', '/demo/', 'demo'],
  ] as const) {
    if (mode === 'demo' && !spec.startsWith('mock-')) continue
    const out = join(copy, 'node_modules/.cache/switchboard', folder)
    if (run('vite', ['build', '--mode', mode, '--outDir', out, '--emptyOutDir', '--base', base]) !== 0) return null
  }
  return run(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=json', `/${spec}.spec.ts`, '-g', title],
    {
      CHROMIUM_PATH: path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
}

function run(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): number | null {
  const command = join(copy, 'node_modules/.bin', name)
  return spawnSync(command, args, { cwd: copy, stdio: 'ignore', env: { ...process.env, TZ: 'UTC', ...env } }).status
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function main(wanted: string): number {
  const isChosen = ({ file, breaks, by }: Breakage): boolean =>
    `${file} ${breaks} ${Object.keys(by).join(' ')}`.toLowerCase().includes(wanted.toLowerCase())
  const chosen = readBreakages().filter(isChosen)
  if (chosen.length === 0) {
    console.error(`No entry has "${wanted}" in its file or description`)
    return 1
  }
  makeCopy()
  const counts = { caught: 0, survived: 0, unusable: 0 }
  for (const breakage of chosen) {
    const { file, old, new: broken, breaks, by } = breakage
    const path = join(copy, file)
    const stale = staleness(breakage) ?? (areSound(by) ? null : 'its tests do not pass, or there are none')
    const whole = textOf(path) ?? ''
    if (stale === null)
      writeFileSync(
        path,
        whole.replace(old, () => broken),
      )
    const { kind, words } = stale === null ? verdictOf(by) : { kind: 'unusable' as const, words: stale }
    if (stale === null) writeFileSync(path, whole)
    counts[kind] += 1
    console.log(`${kind.toUpperCase().padEnd(9)} ${breaks} (${file})\n          ${words}`)
  }
  console.log(`${counts.caught} caught, ${counts.survived} survived, ${counts.unusable} unusable`)
  return counts.survived + counts.unusable === 0 && counts.caught > 0 ? 0 : 1
}

try {
  process.exitCode = main(process.argv.slice(2).join(' '))
} finally {
  rmSync(copy, { recursive: true, force: true })
}
