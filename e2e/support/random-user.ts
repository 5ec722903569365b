/** A random user: clicks, types, presses keys, reloads, resizes the window, and breaks the server. */
import type { Page } from '@playwright/test'
import { demoToken, otherToken } from '../../mocks/service/accounts.ts'
import { hash, label, pick } from '../../mocks/service/random.ts'
import type { InjectedFault, Mock } from './mock.ts'
import { controlInView } from './page-faults.ts'
import { pages } from './pages.ts'

/** Their paths. The overview's is empty. */
export const places = Object.values(pages).map(([path]) => path)
const widths = [320, 390, 600, 768, 900, 1024, 1100, 1280, 1440]
const texts = [
  'a',
  '1',
  '+1212',
  'sales',
  ' ',
  '💥',
  'x'.repeat(300),
  '<b>',
  '-1',
  '2026-03-09',
  '\u202Eabc',
  '{"a":',
  '%',
]
const keys = `
  Tab Tab Shift+Tab Enter Enter Space Escape Escape ArrowDown ArrowUp Home End PageDown Delete Control+k
  / ? j k n e x g f 1
`
  .trim()
  .split(/\s+/)
const faults: readonly Partial<InjectedFault>[] = [
  { status: 500 },
  { status: 503 },
  { status: 401 },
  { status: 403 },
  { status: 429, headers: { 'retry-after': '1' } },
  { cut: true },
  { loseAnswer: true },
  { latencyMs: 800 },
  { wrongTypes: 2 },
  { callStoreDown: true },
  { absent: true },
]

/** The steps of one random user in one tab. All of them follow from the seed, as far as time allows. */
export class RandomUser {
  /** What was done so far. */
  readonly log: string[] = []
  readonly #page: Page
  readonly #mock: Mock
  readonly #seed: number
  #drawn = 0

  constructor(page: Page, mock: Mock, seed: number) {
    this.#page = page
    // The browser's question before it leaves a page with unsaved input.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    this.#mock = mock
    this.#seed = seed
  }

  async step(): Promise<void> {
    const page = this.#page
    const kind = this.#draw() / 2 ** 32
    if (kind < 0.04) await this.#goTo(this.#pick(places))
    else if (kind < 0.05) await this.#goBack()
    else if (kind < 0.06) await this.#do('reload', () => page.reload({ waitUntil: 'commit' }).catch(() => undefined))
    else if (kind < 0.09) await this.#break({ times: this.#pick([1, 3, 6]), ...this.#pick(faults) })
    else if (kind < 0.12) await this.#resize(this.#pick(widths))
    else if (kind < 0.3) await this.#press(this.#pick(keys))
    else if (kind < 0.36) await this.#leaveDialog()
    else await this.#click()
    // Mostly faster than any person, sometimes slow enough for responses.
    await page.waitForTimeout(this.#pick([10, 10, 150]))
  }

  /** Makes every file of the app arrive up to 2.5 s late, and the processor `rate` times as slow. */
  async slowDown(rate: number): Promise<void> {
    this.log.push(`${rate}x processor`)
    const page = this.#page
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.route(/\/assets\//, async (route) => {
      await page.waitForTimeout(this.#draw() % 2500).catch(() => undefined)
      await route.continue().catch(() => undefined)
    })
  }

  async #click() {
    const target = await controlInView(this.#page, this.#draw() / 2 ** 32)
    if (target === null) return
    await this.#do(`click ${target.name}`, () => this.#page.mouse.click(target.x, target.y))
    const text = this.#pick(texts)
    if (target.isText) await this.#do(`type ${text.slice(0, 12)}`, () => this.#page.keyboard.insertText(text))
  }

  /** Signs in, if a form asks for it, or closes a dialog. */
  async #leaveDialog() {
    const page = this.#page
    const isModal = await page.evaluate(() => document.querySelector('dialog:modal') !== null)
    const token = (isModal ? page.locator('dialog:modal').last() : page).getByLabel('Access token').first()
    if ((await token.count()) === 0) return isModal ? this.#press('Escape') : undefined
    const account = this.#pick([demoToken, demoToken, otherToken])
    await this.#do(`sign in with ${account}`, () => token.fill(account, { timeout: 1000 }).catch(() => undefined))
    await this.#press('Enter')
  }

  async #goTo(place: string) {
    const follow = (path: string) => {
      history.pushState(null, '', `/${path}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }
    await this.#do(`go to /${place}`, () => this.#page.evaluate(follow, place))
  }

  async #goBack() {
    await this.#do('back', () => this.#page.goBack({ waitUntil: 'commit' }).catch(() => undefined))
    if (this.#page.url() === 'about:blank') await this.#page.goto(this.#pick(places)).catch(() => undefined)
  }

  async #break(fault: Partial<InjectedFault>) {
    await this.#do(`fault ${JSON.stringify(fault)}`, () => this.#mock.fault({ endpoint: '*', ...fault }))
  }

  async #resize(width: number) {
    await this.#do(`width ${width}`, () => this.#page.setViewportSize({ width, height: 800 }))
  }

  async #press(key: string) {
    await this.#do(`press ${key}`, () => this.#page.keyboard.press(key))
  }

  async #do(what: string, act: () => Promise<unknown>) {
    this.log.push(what)
    await act()
  }

  #draw(): number {
    this.#drawn += 1
    return hash(this.#seed, label('walk'), this.#drawn)
  }

  #pick<T>(items: readonly T[]): T {
    return pick(items, this.#draw())
  }
}
