import { defineConfig } from '@playwright/test'
import { presentBrowser, thisMachine } from './support/browser.ts'
import { type EngineName, engineNames } from './support/engines.ts'

// Other engines are found by `npm run test:engines` (support/engines.ts).
const { ENGINE: engine, ENGINE_PATH: enginePath, ENGINE_CHANNEL: channel } = process.env
const isChromium = engine === undefined

// Installing is left to `npm test` (run.ts): this file is read again by every worker.
const executablePath = isChromium ? presentBrowser(thisMachine)?.path : enginePath

const chromiumArguments = [
  // Chromium refuses its own sandbox to root.
  ...(thisMachine.isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // These speak Chromium's own protocol, or count what it fetches.
  testIgnore: isChromium ? [] : ['mock-in-browser.spec.ts', 'records-crash.spec.ts', 'size.spec.ts'],
  outputDir: '../test-results',
  workers: 2,
  // The first try counts (support/test-counts.ts). CI adds a second, which tells a shaky test from a broken one.
  retries: process.env['CI'] === undefined ? 0 : 1,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, for machines that are busy with something else: what passes, passes long before.
  timeout: 60_000,
  // Looking again soon: what is not there yet comes within milliseconds, and while a test waits a processor is idle.
  expect: { timeout: 15_000, toPass: { intervals: [20, 50, 100, 250, 500] } },
  reporter: [['line']],
  use: {
    browserName: toBrowserName(engine),
    locale: 'en-GB',
    timezoneId: 'UTC',
    video: 'off',
    // Recording every test to keep the few that fail costs time in all of them; `--trace on` records when asked.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A colour halfway through fading in is no contrast fault, and nothing here tests the fading.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      ...(channel === undefined ? {} : { channel }),
      ...(isChromium ? { args: chromiumArguments } : {}),
    },
  },
})

function toBrowserName(name: string | undefined): 'chromium' | EngineName {
  if (name === undefined) return 'chromium'
  const found = engineNames.find((known) => known === name)
  if (found === undefined) throw new Error(`ENGINE must be one of ${engineNames.join(', ')}, not "${name}"`)
  return found
}
