import { defineConfig } from '@playwright/test'
import { presentBrowser, thisMachine } from './support/browser.ts'

// Installing is left to `npm test` (run.ts): this file is read again by every worker.
const executablePath = presentBrowser(thisMachine)?.path

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, for machines that are busy with something else: what passes, passes long before.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    video: 'off',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        // Chromium refuses its own sandbox to root.
        ...(thisMachine.isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
