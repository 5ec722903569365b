/**
 * Walks through the production build, under the production headers, in engines that can't run the browser tests: every
 * page, form and export, and a failed code download. Nothing may be logged, thrown or blocked.
 */
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccountSid, demoToken } from '../../mocks/service/accounts.ts'
import type { paths } from '../../src/paths.ts'
import { builds } from './builds.ts'
import { serve } from './fixtures.ts'

/** Selectors for what a walk reads and presses. */
const selectors = {
  alert: '[role=alert]',
  button: 'button',
  field: 'input, textarea',
  form: 'form',
  heading: 'h1, h2',
  row: 'tbody a',
  said: '[aria-live], output *',
} as const

/** A kind of element and its name, in which * matches any text. */
type Wanted = readonly [kind: keyof typeof selectors, name: string]

/** The commands that an engine must support. */
export interface Driver {
  open(url: string): Promise<void>
  /** Clicks the element that the expression `find` returns. */
  press(find: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Runs a script in the page and returns its result. */
  run(script: string): Promise<unknown>
  close(): Promise<void>
}

interface Stop {
  /** URL path, with {names} instead of sids. If omitted, the walk continues from the previous stop. */
  readonly path?: string
  /** Pressed in turn, each as soon as it appears. */
  readonly press?: readonly Wanted[]
  /** The element that must appear in the end. */
  readonly see: Wanted
}

/** One stop for every page of the app, by its name in src/paths.ts. Some stops depend on the one before. */
const stops: Readonly<Record<keyof typeof paths, Stop>> = {
  home: { path: '/', see: ['heading', 'Overview'] },
  applications: exportOf('/applications', '12 applications'),
  newApplication: { path: '/applications/new', see: ['form', 'New application'] },
  application: { path: '/applications/{application}', see: ['button', 'Delete…'] },
  editApplication: { path: '/applications/{application}/edit', see: ['form', 'Edit *'] },
  cloneApplication: { path: '/applications/{application}/clone', see: ['form', 'Clone *'] },
  phoneNumbers: exportOf('/phone-numbers', '60 phone numbers'),
  newPhoneNumber: { path: '/phone-numbers/new', see: ['form', 'New number'] },
  importPhoneNumbers: { path: '/phone-numbers/import', see: ['heading', 'Import phone numbers'] },
  phoneNumber: {
    path: '/phone-numbers/{number}',
    press: [
      ['button', 'Delete…'],
      ['button', 'Delete number'],
    ],
    see: ['said', 'Number *'],
  },
  routing: { path: '/routing?number=12125550100', see: ['heading', 'Routing'] },
  findings: { path: '/findings', see: ['heading', 'Failing speech credentials'] },
  hooks: { path: '/applications/hooks', see: ['heading', 'Hook health'] },
  speechCredentials: exportOf('/speech-credentials', '8 speech credentials'),
  newSpeechCredential: { path: '/speech-credentials/new', see: ['form', 'New credential'] },
  replaceSpeechCredential: { path: '/speech-credentials/{credential}/replace', see: ['form', 'Replacement'] },
  replacingSpeechCredential: {
    path: '/speech-credentials/{credential}/in-place-of/{other}',
    see: ['button', 'Delete old credential…'],
  },
  speechCredential: { path: '/speech-credentials/{credential}', see: ['button', 'Delete…'] },
  calls: { path: '/calls', see: ['heading', 'Live calls'] },
  newCall: { path: '/calls/new', see: ['form', 'Place a call'] },
  call: { path: '/calls/{call}', see: ['button', 'Remove record…'] },
  recentCall: { path: '/recent-calls', press: [['row', '*']], see: ['button', 'Copy as JSON'] },
  recentCalls: exportOf('/recent-calls', '50 call records'),
  allRecords: {
    path: '/recent-calls/all?days=1',
    press: [
      ['button', 'Export…'],
      ['button', 'Export'],
    ],
    see: ['said', 'Save call records as CSV: Saved with a manifest.*'],
  },
  loadedRecord: { path: '/recent-calls/all/0?days=1', see: ['button', 'Copy as JSON'] },
  insights: { path: '/insights', press: [['button', 'Load *']], see: ['heading', 'Insights'] },
  journal: exportOf('/journal', '1 change'),
  journalEntry: {
    press: [
      ['button', 'Close'],
      ['row', '*'],
    ],
    see: ['button', 'Copy as curl'],
  },
  server: { path: '/settings/server', see: ['heading', 'Server responses'] },
  settings: { path: '/settings', see: ['heading', 'Settings'] },
  help: { path: '/help', see: ['heading', 'Help'] },
}

function exportOf(path: string, records: string): Stop {
  return {
    path,
    press: [
      ['button', 'Export…'],
      ['button', `Export ${records}`],
    ],
    see: ['said', `${records} exported`],
  }
}

/** Returns the faults found at each stop, by its name. */
export async function walk(driver: Driver): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-walk-'))
  await cp(builds.root.folder, folder, { recursive: true })
  const server = await serve({ ...builds.root, folder })
  const found = new Map<string, readonly string[]>()
  const attempt = async (name: string, go: () => Promise<void>, expected: RegExp | null = null) => {
    const error = await go().then(
      () => [],
      (reason: unknown) => [String(reason).split('\n')[0] ?? ''],
    )
    const faults = (await driver.run(takeFaults)) as string[]
    found.set(name, [...faults.filter((fault) => expected?.test(fault) !== true), ...error])
  }
  try {
    const sids = await sidsOf(server.url)
    await driver.open(`${server.url}/help`)
    await driver.run(watchFaults)
    const ofLost = /settings-page|dynamically imported|Importing a module/
    // First, because loaded code is cached.
    await attempt('lost code', () => loseCode(driver, join(folder, 'assets')), ofLost)
    await driver.run(watchFaults)
    for (const [name, stop] of Object.entries(stops)) {
      await attempt(name, async () => {
        if (stop.path !== undefined) await go(driver, fillIn(stop.path, sids))
        for (const wanted of stop.press ?? []) await press(driver, wanted)
        await see(driver, stop.see)
      })
    }
    return found
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}

async function signIn(driver: Driver, then: Wanted): Promise<void> {
  await press(driver, ['field', 'Access token'])
  await driver.type(demoToken)
  await press(driver, ['button', 'Sign in'])
  await see(driver, then)
}

/** Visits a page whose code is temporarily missing. “Try again” loads it, or asks for a reload, which then loads it. */
async function loseCode(driver: Driver, assets: string): Promise<void> {
  await signIn(driver, ['heading', 'Help'])
  const code = (await readdir(assets)).filter((file) => file.startsWith('settings-page-'))
  const move = async (from: string, to: string) => {
    for (const file of code) await rename(join(assets, file + from), join(assets, file + to))
  }
  await move('', '.lost')
  await go(driver, '/settings')
  await see(driver, ['alert', 'A part of the app couldn’t be loaded*'])
  await move('.lost', '')
  await press(driver, ['button', 'Try again'])
  const isThere = elementOf(['heading', 'Settings'])
  const isLost = elementOf(['alert', 'A part of the app couldn’t be loaded*'])
  // Chromium loads it at once; Firefox and WebKit cache the failed import.
  await until(driver, `${isThere} !== undefined || /only after a reload/.test(${isLost}?.textContent)`)
  if ((await driver.run(`return ${isThere} !== undefined`)) === true) return
  await press(driver, ['button', 'Reload the page'])
  await signIn(driver, ['heading', 'Settings'])
}

/** Navigates like a link; a new document would request the token again. */
async function go(driver: Driver, path: string): Promise<void> {
  await driver.run(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
}

async function see(driver: Driver, wanted: Wanted): Promise<void> {
  await until(driver, `${elementOf(wanted)} !== undefined`).catch(() => {
    throw new Error(`there is no ${wanted[0]} “${wanted[1]}”`)
  })
}

/** Clicks an element. Retries if it has just been replaced, or if something moving covers it. */
async function press(driver: Driver, wanted: Wanted): Promise<void> {
  for (let turn = 5; ; turn -= 1) {
    await see(driver, wanted)
    try {
      return await driver.press(elementOf(wanted))
    } catch (error) {
      if (turn === 0) throw error
    }
  }
}

/** Polls the condition for up to 15 s. */
async function until(driver: Driver, condition: string): Promise<void> {
  for (let turn = 0; turn < 150; turn += 1) {
    if ((await driver.run(`return ${condition}`)) === true) return
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  throw new Error(`never: ${condition}`)
}

/** Returns an expression for the last match that can be seen and used, because dialogs come last; for a row, the first. */
function elementOf([kind, name]: Wanted): string {
  const pattern = name.split('*').map((part) => part.replaceAll(/[.+?()]/g, String.raw`\$&`))
  return `[...document.querySelectorAll(${JSON.stringify(selectors[kind])})].${kind === 'row' ? 'find' : 'findLast'}((element) => {
    const name = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent
    return element.checkVisibility() && element.ariaDisabled !== 'true' && /^${pattern.join('.*')}$/s.test(name.trim())
  })`
}

/** Policy reports arrive late, but include those from before the script. */
const watchFaults = `
  globalThis.faults = []
  const note = (fault) => globalThis.faults.push(fault)
  addEventListener('error', ({ message }) => note('throws ' + message))
  addEventListener('unhandledrejection', ({ reason }) => note('rejects ' + reason))
  new ReportingObserver((reports) => reports.forEach(({ body }) => note(body.effectiveDirective + ' blocked ' + body.blockedURL)), { types: ['csp-violation'], buffered: true }).observe()
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => note(effectiveDirective + ' blocked ' + blockedURI))
  const log = console.error
  console.error = (...words) => { note('logs ' + words.join(' ')); log(...words) }
`

const takeFaults = 'return globalThis.faults?.splice(0) ?? []'

const fillIn = (path: string, sids: ReadonlyMap<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sids.get(name) ?? name)

/** Reads the sids of records that the server has. */
async function sidsOf(url: string): Promise<ReadonlyMap<string, string>> {
  const read = async (path: string, field: string, nth = 0) => {
    const response = await fetch(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${demoToken}` } })
    return String(((await response.json()) as Readonly<Record<string, unknown>>[])[nth]?.[field])
  }
  const account = `Accounts/${demoAccountSid}`
  return new Map([
    ['application', await read('Applications', 'application_sid')],
    ['number', await read('PhoneNumbers', 'phone_number_sid')],
    ['credential', await read(`${account}/SpeechCredentials`, 'speech_credential_sid')],
    ['other', await read(`${account}/SpeechCredentials`, 'speech_credential_sid', 1)],
    ['call', await read(`${account}/Calls`, 'call_sid')],
  ])
}
