/** Drives engines in which Playwright's tests can't run: the system's Firefox, and Debian's WebKit. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserType } from '@playwright/test'
import { type EngineName, systemFirefoxes } from './engines.ts'
import type { Driver } from './engine-walk.ts'

/** Opens a driver, or returns the reason why there is none. */
export const openDriver: Readonly<Record<EngineName, () => Promise<Driver | string>>> = {
  firefox: openFirefox,
  webkit: openWebKit,
}

/** Uses the previous Playwright version, which only sends commands that this Firefox knows. */
async function openFirefox(): Promise<Driver | string> {
  const executablePath = systemFirefoxes.find((path) => existsSync(path))
  if (executablePath === undefined) return 'Firefox is not installed'
  const firefox = at(await load('playwright-core-firefox'), 'firefox')
  if (!isBrowserType(firefox)) return 'playwright-core-firefox is not installed: npm ci'
  const launched = firefox.launch({ executablePath, channel: 'moz-firefox', timeout: 60_000 })
  const browser = await launched.catch(firstLine)
  if (typeof browser === 'string') return `${executablePath} cannot be driven: ${browser}`
  const page = await (await browser.newContext()).newPage()
  return {
    open: async (url) => void (await page.goto(url)),
    press: async (find) => {
      // The element that the script returns.
      const element = await page.evaluateHandle<Element>(find)
      await element.click({ timeout: 2000 })
    },
    type: (text) => page.keyboard.type(text),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    close: () => browser.close(),
  }
}

/** The parts of selenium-webdriver we use. Type checks and everyday tests don't need the package. */
interface Selenium {
  readonly Builder: new () => {
    usingServer(url: string): {
      withCapabilities(capabilities: object): { build(): PromiseLike<WebDriver> }
    }
  }
}

interface WebDriver {
  get(url: string): Promise<void>
  executeScript(script: string): Promise<unknown>
  switchTo(): { activeElement(): Promise<WebElement> }
  quit(): Promise<void>
}

interface WebElement {
  click(): Promise<void>
  sendKeys(text: string): Promise<void>
}

/** Uses WebDriver, on a virtual screen. */
async function openWebKit(): Promise<Driver | string> {
  const command = '/usr/bin/WebKitWebDriver'
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const binary = folders.map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser')).find(existsSync)
  if (!existsSync(command) || binary === undefined) return 'WebKit is not installed: apt-get install webkit2gtk-driver'
  if (!existsSync('/usr/bin/xvfb-run')) return 'there is no screen for WebKit: apt-get install xvfb'
  const selenium = await load('selenium-webdriver')
  if (!isSelenium(selenium)) return 'selenium-webdriver is not installed: npm ci'
  const port = await freePort()
  // A process group of its own, so that all of it can be killed.
  const server = spawn('xvfb-run', ['-a', command, `--port=${port}`], { detached: true, stdio: 'ignore' })
  const driver = await connect(selenium, `http://127.0.0.1:${port}`, binary).catch(firstLine)
  if (typeof driver === 'string') {
    end(server)
    return `${binary} cannot be driven: ${driver}`
  }
  return {
    open: (url) => driver.get(url),
    press: async (find) => {
      // The element that the script returns.
      const element = (await driver.executeScript(`return ${find}`)) as WebElement | null
      await element?.click()
    },
    type: async (text) => (await driver.switchTo().activeElement()).sendKeys(text),
    run: (script) => driver.executeScript(script),
    close: async () => {
      await driver.quit()
      end(server)
    },
  }
}

/** Polls until the server is up, for up to 15 s. */
async function connect({ Builder }: Selenium, url: string, binary: string): Promise<WebDriver> {
  const options = { binary, args: ['--automation'] }
  for (let turn = 0; turn < 30; turn += 1) {
    if (await fetch(`${url}/status`).catch(() => null)) break
    await sleep(500)
  }
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  return new Builder().usingServer(url).withCapabilities(capabilities).build()
}

function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid)
  } catch {
    // It has already exited.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

const firstLine = (error: unknown) => String(error).split('\n')[0] ?? ''

/** Imports by name, so that the package is only needed when it is used. */
const load = (name: string): Promise<unknown> => import(name).catch(() => null)

/** Returns a member of any value. */
function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function isBrowserType(value: unknown): value is BrowserType {
  return typeof at(value, 'launch') === 'function'
}

function isSelenium(value: unknown): value is Selenium {
  return typeof at(value, 'Builder') === 'function'
}
