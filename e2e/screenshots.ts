/** `npm run screenshots`: takes the README's pictures of the real app with demo data. Writes e2e/screenshots/*.png. */
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findBrowser, thisMachine } from './support/browser.ts'
import { builds } from './support/builds.ts'
import { serve } from './support/fixtures.ts'
import { Mock, now } from './support/mock.ts'
import { openSignedIn } from './support/words.ts'

interface Shot {
  readonly file: string
  readonly path: string
  /** Prepares the page for the picture. Resolves when everything is drawn. */
  readonly prepare: (page: Page) => Promise<unknown>
  readonly look?: BrowserContextOptions
}

const dark = { colorScheme: 'dark' } as const
const phone = { viewport: { width: 390, height: 844 } } as const

/** A list filter, which is drawn last. */
const findings = (page: Page) => page.getByRole('combobox', { name: 'Finding' })

const shots: readonly Shot[] = [
  {
    file: 'application',
    path: 'applications',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Reception', exact: true }).click()
      await page.getByRole('link', { name: '+1 212 555 0100' }).waitFor()
    },
  },
  {
    file: 'phone-numbers-dark',
    path: 'phone-numbers',
    look: dark,
    prepare: async (page) => {
      await page.getByRole('link', { name: '+1 212 555 0100' }).waitFor()
      await findings(page).waitFor()
    },
  },
  {
    file: 'palette',
    path: 'applications',
    prepare: async (page) => {
      await page.getByRole('table').waitFor()
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog').getByRole('combobox').fill('0100')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    file: 'overview',
    path: './',
    prepare: (page) => page.getByRole('heading', { name: 'Recent service failures' }).waitFor(),
  },
  {
    file: 'insights',
    path: 'insights',
    prepare: async (page) => {
      await page.getByText(/^Loaded [\d,]+ call records · complete$/).waitFor()
      await page.getByRole('heading', { name: 'ASR and calls per hour' }).waitFor()
    },
  },
  {
    file: 'applications-390px',
    path: 'applications',
    look: phone,
    prepare: (page) => findings(page).waitFor(),
  },
]

await build({ mode: builds.root.mode, build: { outDir: builds.root.folder, emptyOutDir: true }, logLevel: 'error' })
const { path } = await findBrowser(thisMachine)
const server = await serve(builds.root)
// Server and browser use the same clock.
await new Mock(server.url).reset()
const browser = await chromium.launch({ executablePath: path, args: thisMachine.isRoot ? ['--no-sandbox'] : [] })
try {
  for (const shot of shots) await take(shot)
} finally {
  await browser.close()
  await server.close()
}

async function take({ file, path, prepare, look }: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url + builds.root.base,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...look,
  })
  await context.clock.setFixedTime(now)
  const page = await context.newPage()
  await openSignedIn(page, path)
  await prepare(page)
  await page.screenshot({ path: fileURLToPath(new URL(`screenshots/${file}.png`, import.meta.url)) })
  await context.close()
}
