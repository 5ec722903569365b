/** Finds browsers other than Chromium that Playwright can drive. */
import { existsSync } from 'node:fs'
import { type BrowserType, firefox, webkit } from '@playwright/test'

export const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

interface Engine {
  /** Human-readable description. */
  readonly how: string
  /** Environment for playwright.config.ts. */
  readonly env: Readonly<Record<string, string>>
}

/** Debian's Firefox. Playwright drives it over WebDriver BiDi, as far as that is supported. */
export const systemFirefoxes = ['/usr/bin/firefox', '/usr/bin/firefox-esr']

/** Returns an engine that can open a page here, or the reason why there is none. */
export async function findEngine(name: EngineName): Promise<Engine | string> {
  const type = name === 'firefox' ? firefox : webkit
  const own = type.executablePath()
  const found = name === 'firefox' ? systemFirefoxes.find((path) => existsSync(path)) : undefined
  const path = existsSync(own) ? own : found
  if (path === undefined) return `${name} is not installed: npx playwright install --with-deps ${name}`
  const channel = path === own ? null : 'moz-firefox'
  const fault = await faultOf(type, path, channel)
  if (fault !== null) return `${name} (${path}) cannot be driven: ${fault}`
  const env = { ENGINE: name, ENGINE_PATH: path, ...(channel === null ? {} : { ENGINE_CHANNEL: channel }) }
  return { how: `Browser: ${name}, ${path}`, env }
}

/** Returns why the engine can't open a page, or null if it can. */
async function faultOf(type: BrowserType, executablePath: string, channel: string | null): Promise<string | null> {
  try {
    const browser = await type.launch({ executablePath, timeout: 60_000, ...(channel === null ? {} : { channel }) })
    try {
      await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      return null
    } finally {
      await browser.close()
    }
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  }
}
