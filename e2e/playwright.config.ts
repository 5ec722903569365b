import { defineConfig } from '@playwright/test'
import { presentBrowser, thisMachine } from './support/browser.ts'
import { type EngineName, engineNames } from './support/engines.ts'

// `npm run test:engines` finds the other engines (support/engines.ts).
const { ENGINE: engine, ENGINE_PATH: enginePath, ENGINE_CHANNEL: channel } = process.env
const isChromium = engine === undefined
const isInDepth = process.env['TEST_DEPTH'] !== undefined

// `npm test` installs the browser (run.ts). This file must not: every worker reads it again.
const executablePath = isChromium ? presentBrowser(thisMachine)?.path : enginePath

const chromiumArguments = [
  // Chromium's sandbox doesn't work for root.
  ...(thisMachine.isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // These specs use Chromium's DevTools protocol, or count what Chromium fetches.
  testIgnore: [
    ...(isChromium ? [] : ['leaks.spec.ts', 'mock-in-browser.spec.ts', 'records-crash.spec.ts', 'size.spec.ts']),
    ...(isInDepth ? [] : ['random-walk.spec.ts']),
  ],
  outputDir: '../test-results',
  workers: 2,
  // The first try counts (support/test-results.ts). CI retries once, to tell a flaky test from a broken one.
  retries: process.env['CI'] === undefined ? 0 : 1,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, for busy machines. Passing tests finish long before this.
  timeout: 60_000,
  // Short intervals: most conditions are met within milliseconds, and a waiting test leaves a processor idle.
  expect: { timeout: 15_000, toPass: { intervals: [20, 50, 100, 250, 500] } },
  reporter: [['line']],
  use: {
    browserName: toBrowserName(engine),
    locale: 'en-GB',
    timezoneId: 'UTC',
    video: 'off',
    // Tracing every test for the few that fail would slow down all of them. `--trace on` enables it.
    trace: 'off',
    // Passing tests are photographed, too, as their pages close: 3 % of the time, and no one looks at pictures in CI.
    screenshot: process.env['CI'] === undefined ? 'only-on-failure' : 'off',
    // A colour in mid-transition would count as a contrast fault. No test covers transitions.
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
