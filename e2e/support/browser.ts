/** Finds the Chromium that the browser tests run in, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Browser {
  /** Path of the executable. */
  readonly path: string
  /** One line for humans: which browser it is, and where it comes from. */
  readonly how: string
}

/** The search's access to the machine; faked in tests. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  exists(path: string): boolean
  /** Returns the command's output, or null if it fails. */
  output(command: string, args: readonly string[]): string | null
  /** Runs a command and shows its output. Returns whether it succeeded. */
  run(command: string, args: readonly string[]): boolean
  /** Path of the Chromium that belongs to Playwright, downloaded or not. */
  playwrightPath(): Promise<string>
}

/**
 * The headless shell comes first: Playwright uses it when it runs without a window, and the same tests take about 40 %
 * less processor time than in a full browser.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds an installed browser: CHROMIUM_PATH, then PATH. Throws if CHROMIUM_PATH doesn't run. */
export function presentBrowser(machine: Machine): Browser | null {
  const wanted = machine.env['CHROMIUM_PATH']
  if (wanted !== undefined && wanted !== '') {
    const version = versionOf(machine, wanted)
    if (version === null) throw new Error(`CHROMIUM_PATH is ${wanted}, which does not run`)
    return { path: wanted, how: `Browser: ${version}, from CHROMIUM_PATH (${wanted})` }
  }
  const folders = (machine.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const version = machine.exists(path) ? versionOf(machine, path) : null
    if (version !== null) return { path, how: `Browser: ${version}, found on PATH (${path})` }
  }
  return null
}

/** Finds an installed browser, or installs one with apt-get or Playwright. Throws if all three fail. */
export async function findBrowser(machine: Machine): Promise<Browser> {
  const present = presentBrowser(machine)
  if (present !== null) return present
  if (installPackage(machine)) {
    const installed = presentBrowser(machine)
    if (installed !== null)
      return { path: installed.path, how: installed.how.replace('found on PATH', 'installed by apt-get') }
  }
  machine.run('npx', ['playwright', 'install', '--no-shell', 'chromium'])
  const path = await machine.playwrightPath()
  let version = versionOf(machine, path)
  // It's downloaded, but a bare machine lacks the libraries it is linked with.
  if (version === null && machine.exists(path) && machine.run('npx', ['playwright', 'install-deps', 'chromium'])) {
    version = versionOf(machine, path)
  }
  if (version === null) {
    throw new Error('No Chromium on PATH, none could be installed: install one and set CHROMIUM_PATH to its executable')
  }
  return { path, how: `Browser: ${version}, downloaded by Playwright (${path})` }
}

/** Installs with apt-get: as root, or with sudo in CI if it needs no password. Never changes other machines. */
function installPackage(machine: Machine): boolean {
  if (machine.output('apt-get', ['--version']) === null) return false
  const isCi = !['', '0', 'false', undefined].includes(machine.env['CI'])
  const prefix = machine.isRoot ? [] : isCi && machine.output('sudo', ['-n', 'true']) !== null ? ['sudo', '-n'] : null
  if (prefix === null) return false
  const apt = (...args: string[]): boolean => {
    const [command = 'env', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return machine.run(command, rest)
  }
  // Only the install decides: the package lists may be recent enough even if updating them fails.
  apt('update')
  // Ubuntu has no package of this name.
  return ['chromium-headless-shell', 'chromium'].some((name) => apt('install', '-y', '--no-install-recommends', name))
}

/** Runs the browser, because existing isn't enough: Ubuntu's chromium-browser is a script that requests a snap. */
function versionOf(machine: Machine, path: string): string | null {
  return /\S.*\d+\.\d+\.\d+.*/.exec(machine.output(path, ['--version']) ?? '')?.[0].trim() ?? null
}

export const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  output(command, args) {
    const result = spawnSync(command, args, { encoding: 'utf8', timeout: 30_000, stdio: ['ignore', 'pipe', 'ignore'] })
    return result.status === 0 ? result.stdout : null
  },
  run(command, args) {
    return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 900_000 }).status === 0
  },
  async playwrightPath() {
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  },
}
