/** Engines that the walk can drive where Playwright's tests can't: the system's Firefox, and WebKit as Debian has it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserType } from '@playwright/test'
import { type EngineName, systemFirefoxes } from './engines.ts'
import type { Driver } from './engine-walk.ts'
import { at } from './test-counts.ts'

/** A driver, or in words why there is none. */
export const openDriver: Readonly<Record<EngineName, () => Promise<Driver | string>>> = {
  firefox: openFirefox,
  webkit: openWebKit,
}

/** By the Playwright before this one, which asks it for nothing that it doesn't know. */
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
      // By what the script returns.
      const element = await page.evaluateHandle<Element>(find)
      await element.click({ timeout: 2000 })
    },
    type: (text) => page.keyboard.type(text),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    close: () => browser.close(),
  }
}

/** What selenium-webdriver does for us: types and tests of every day do without it. */
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

/** By WebDriver, in a screen that nobody sees. */
async function openWebKit(): Promise<Driver | string> {
  const command = '/usr/bin/WebKitWebDriver'
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const binary = folders.map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser')).find(existsSync)
  if (!existsSync(command) || binary === undefined) return 'WebKit is not installed: apt-get install webkit2gtk-driver'
  if (!existsSync('/usr/bin/xvfb-run')) return 'there is no screen for WebKit: apt-get install xvfb'
  const selenium = await load('selenium-webdriver')
  if (!isSelenium(selenium)) return 'selenium-webdriver is not installed: npm ci'
  const port = await freePort()
  // A group of its own, so that all of it can be ended.
  const server = spawn('xvfb-run', ['-a', command, `--port=${port}`], { detached: true, stdio: 'ignore' })
  const driver = await connect(selenium, `http://127.0.0.1:${port}`, binary).catch(firstLine)
  if (typeof driver === 'string') {
    end(server)
    return `${binary} cannot be driven: ${driver}`
  }
  return {
    open: (url) => driver.get(url),
    press: async (find) => {
      // By what the script returns.
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

/** Asks until the server is up, for up to 15 s. */
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
    // It has ended by itself.
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

/** Found by its name only when it is wanted. */
const load = (name: string): Promise<unknown> => import(name).catch(() => null)

function isBrowserType(value: unknown): value is BrowserType {
  return typeof at(value, 'launch') === 'function'
}

function isSelenium(value: unknown): value is Selenium {
  return typeof at(value, 'Builder') === 'function'
}
