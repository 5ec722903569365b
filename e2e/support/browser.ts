/** Finds the Chromium that the browser tests run in, and installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Browser {
  /** Path of the executable. */
  readonly path: string
  /** One line for people: which browser it is and where it came from. */
  readonly how: string
}

/** What the search asks of the machine; tests answer for it. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  exists(path: string): boolean
  /** What a command prints when it succeeds, else null. */
  output(command: string, args: readonly string[]): string | null
  /** Runs a command for its effect, its own output shown. True when it succeeds. */
  run(command: string, args: readonly string[]): boolean
  /** Where Playwright keeps the Chromium that belongs to it, downloaded or not. */
  playwrightPath(): Promise<string>
}

/**
 * The headless shell first: it is what Playwright itself runs without a window, and takes about 40 % less processor time
 * for the same tests than a whole browser.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A browser that is there already: CHROMIUM_PATH, then PATH. Installs nothing. Throws when CHROMIUM_PATH does not run. */
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

/** A browser that is there, else from the system's packages, else Playwright's download. Throws when all three fail. */
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
  // Downloaded, but a bare machine lacks the libraries it is linked with.
  if (version === null && machine.exists(path) && machine.run('npx', ['playwright', 'install-deps', 'chromium'])) {
    version = versionOf(machine, path)
  }
  if (version === null) {
    throw new Error('No Chromium on PATH, none could be installed: install one and set CHROMIUM_PATH to its executable')
  }
  return { path, how: `Browser: ${version}, downloaded by Playwright (${path})` }
}

/** apt-get as root, or by sudo where CI grants it without asking; nobody else's machine is changed. */
function installPackage(machine: Machine): boolean {
  if (machine.output('apt-get', ['--version']) === null) return false
  const isCi = !['', '0', 'false', undefined].includes(machine.env['CI'])
  const prefix = machine.isRoot ? [] : isCi && machine.output('sudo', ['-n', 'true']) !== null ? ['sudo', '-n'] : null
  if (prefix === null) return false
  const apt = (...args: string[]): boolean => {
    const [command = 'env', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return machine.run(command, rest)
  }
  // The lists may be fresh enough even where updating them fails, so only the install decides.
  apt('update')
  // Ubuntu has no such package.
  return ['chromium-headless-shell', 'chromium'].some((name) => apt('install', '-y', '--no-install-recommends', name))
}

/** Being there is not enough: Ubuntu's chromium-browser is a script that asks for a snap. */
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
