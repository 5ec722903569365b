import { describe, expect, it } from 'vitest'
import { type Machine, findBrowser, presentBrowser } from './browser.ts'

const own = '/cache/playwright/chrome'
const version = 'Chromium 156.0.8078.79 built on Debian'

/** A machine with some programs on it (path or name, and the output of --version), and a log of the commands run. */
function machineWith(programs: Record<string, string>, parts: Partial<Machine> = {}) {
  const ran: string[] = []
  const installs: Record<string, Record<string, string>> = {
    'install -y --no-install-recommends chromium-headless-shell': { '/usr/bin/chromium-headless-shell': version },
    'playwright install --no-shell chromium': { [own]: version },
  }
  const machine: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: false,
    exists: (path) => path in programs,
    output: (command) => programs[command] ?? null,
    run(command, args) {
      const line = [command, ...args].join(' ')
      ran.push(line)
      for (const [end, brought] of Object.entries(installs)) if (line.endsWith(end)) Object.assign(programs, brought)
      return true
    },
    playwrightPath: () => Promise.resolve(own),
    ...parts,
  }
  return { machine, ran }
}

describe('an installed browser', () => {
  it('is taken from CHROMIUM_PATH before PATH', () => {
    const { machine } = machineWith(
      { '/usr/bin/chromium': version, '/opt/chrome': 'Google Chrome 150.0.1.2' },
      { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chrome' } },
    )
    expect(presentBrowser(machine)).toStrictEqual({
      path: '/opt/chrome',
      how: 'Browser: Google Chrome 150.0.1.2, from CHROMIUM_PATH (/opt/chrome)',
    })
  })

  it('is not searched for elsewhere if CHROMIUM_PATH doesn’t run', () => {
    const { machine } = machineWith(
      { '/usr/bin/chromium': version },
      { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/no' } },
    )
    expect(() => presentBrowser(machine)).toThrow('CHROMIUM_PATH is /opt/no, which does not run')
  })

  it('is found in any folder of PATH, without installing anything', async () => {
    const { machine, ran } = machineWith({ '/usr/bin/google-chrome': 'Google Chrome 150.0.1.2' }, { isRoot: true })
    expect((await findBrowser(machine)).path).toBe('/usr/bin/google-chrome')
    expect(ran).toStrictEqual([])
  })

  it('is the headless shell if there is one', () => {
    const { machine } = machineWith({ '/usr/bin/chromium': version, '/usr/bin/chromium-headless-shell': version })
    expect(presentBrowser(machine)?.path).toBe('/usr/bin/chromium-headless-shell')
  })

  it('is skipped if it doesn’t print a version', () => {
    const { machine } = machineWith({
      '/usr/bin/chromium-browser': 'requires the chromium snap to be installed',
      '/usr/bin/google-chrome': 'Google Chrome 150.0.1.2',
    })
    expect(presentBrowser(machine)?.path).toBe('/usr/bin/google-chrome')
  })
})

describe('without a browser', () => {
  it('root installs the package', async () => {
    const { machine, ran } = machineWith({ 'apt-get': 'apt 2.6' }, { isRoot: true })
    expect(await findBrowser(machine)).toStrictEqual({
      path: '/usr/bin/chromium-headless-shell',
      how: `Browser: ${version}, installed by apt-get (/usr/bin/chromium-headless-shell)`,
    })
    expect(ran).toStrictEqual([
      'env DEBIAN_FRONTEND=noninteractive apt-get update',
      'env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium-headless-shell',
    ])
  })

  it('CI installs it with sudo', async () => {
    const { machine, ran } = machineWith({ 'apt-get': 'apt 2.6', sudo: '' }, { env: { PATH: '/usr/bin', CI: 'true' } })
    expect((await findBrowser(machine)).path).toBe('/usr/bin/chromium-headless-shell')
    expect(ran[0]).toBe('sudo -n env DEBIAN_FRONTEND=noninteractive apt-get update')
  })

  it('installs the whole browser if there is no package of the shell alone', async () => {
    const programs: Record<string, string> = { 'apt-get': 'apt 2.6' }
    const { machine } = machineWith(programs, {
      isRoot: true,
      run(_, args) {
        if (args.at(-1) === 'chromium') programs['/usr/bin/chromium'] = version
        return args.at(-1) === 'chromium'
      },
    })
    expect((await findBrowser(machine)).path).toBe('/usr/bin/chromium')
  })

  it.each([
    ['a person who is not root', { 'apt-get': 'apt 2.6', sudo: '' }, {}],
    ['CI without sudo', { 'apt-get': 'apt 2.6' }, { env: { CI: 'true' } }],
    ['CI=false', { 'apt-get': 'apt 2.6', sudo: '' }, { env: { CI: 'false' } }],
    ['root without apt-get', {}, { isRoot: true }],
  ])('Playwright downloads it for %s', async (_, programs, parts) => {
    const { machine, ran } = machineWith({ ...programs }, parts)
    expect((await findBrowser(machine)).path).toBe(own)
    expect(ran).toStrictEqual(['npx playwright install --no-shell chromium'])
  })

  it('Playwright downloads it if the package installed nothing that runs', async () => {
    const { machine, ran } = machineWith({ 'apt-get': 'apt 2.6' }, { isRoot: true, env: { PATH: '/nowhere' } })
    expect((await findBrowser(machine)).how).toBe(`Browser: ${version}, downloaded by Playwright (${own})`)
    expect(ran).toHaveLength(3)
  })

  it('installs libraries if the downloaded browser doesn’t run without them', async () => {
    const programs: Record<string, string> = { [own]: '' }
    const ran: string[] = []
    const { machine } = machineWith(programs, {
      run(command, args) {
        ran.push([command, ...args].join(' '))
        if (args.includes('install-deps')) programs[own] = version
        return true
      },
    })
    expect((await findBrowser(machine)).path).toBe(own)
    expect(ran.at(-1)).toBe('npx playwright install-deps chromium')
  })

  it('says what to do if everything fails', async () => {
    const { machine } = machineWith({ 'apt-get': 'apt 2.6' }, { isRoot: true, run: () => false })
    await expect(findBrowser(machine)).rejects.toThrow('set CHROMIUM_PATH')
  })
})
