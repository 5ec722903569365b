/**
 * Random users (random-user.ts) in one tab, whose processor may be slow and whose files may be late, and in several tabs
 * of one browser, which may lose its network. After each step, nothing may have crashed or left its place, and a user
 * who rests must see everything load, without a finding of axe. Only in `npm run test:deep`; `WALK_SEED=n` repeats a
 * walk, as far as time allows.
 */
import type { Page } from '@playwright/test'
import { scenarioNames } from '../mocks/service/options.ts'
import { profileNames } from '../mocks/service/profile.ts'
import { hash, label, pick } from '../mocks/service/random.ts'
import { expectNoAxeViolations } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mock } from './support/mock.ts'
import { faultsOf, waitingParts } from './support/page-faults.ts'
import type { Problems } from './support/problems.ts'
import { places, RandomUser } from './support/random-user.ts'
import { shownScrollbars } from './support/scrollbars.ts'
import { openSignedIn } from './support/words.ts'

test.use(shownScrollbars)

const { WALK_SEED: given } = process.env
const steps = 300
/** After so many steps, the user rests. */
const rest = 50

/** Returns the numbers of as many walks. */
const walks = (count: number) => Array.from({ length: given === undefined ? count : 1 }, (_, index) => index + 1)

interface Setting {
  readonly page: Page
  readonly mock: Mock
  readonly problems: Problems
}

/** Opens a random page for a walk, with a random scenario and profile. Returns the walk's seed. */
async function begin({ page, mock, problems }: Setting): Promise<number> {
  test.setTimeout(900_000)
  const seed = Number(given ?? Math.floor(Math.random() * 1_000_000))
  // Caused by the faults, by leaving a page, or by the missing network.
  problems.allow(/Failed to load resource|ERR_|dynamically imported/)
  const setup = (name: string) => hash(seed, label(name), 0)
  await mock.reset(pick(scenarioNames, setup('scenario')), pick(profileNames, setup('profile')))
  await openSignedIn(page, pick(places, setup('start')))
  return seed
}

async function expectNoFaults(page: Page, told: string): Promise<void> {
  // Lists that float follow a change of the window a frame later, and a document may be about to be replaced.
  const faults = () => faultsOf(page).catch((error: unknown) => [String(error)])
  await expect.poll(faults, { message: told, timeout: 3000 }).toEqual([])
}

async function expectAllLoaded(page: Page, told: string): Promise<void> {
  const waiting = () => waitingParts(page).catch((error: unknown) => [String(error)])
  // Longer than any retry or late file takes.
  await expect.poll(waiting, { message: told, timeout: 40_000 }).toEqual([])
  // What was done last may only begin to show.
  await page.waitForTimeout(1000)
  await expect.poll(waiting, { message: told, timeout: 40_000 }).toEqual([])
  await test.step(told, () => expectNoAxeViolations(page))
}

for (const number of walks(20)) {
  test(`random walk ${number} finds nothing broken`, async ({ page, mock, problems }) => {
    const seed = await begin({ page, mock, problems })
    const user = new RandomUser(page, mock, seed)
    const told = () => `WALK_SEED=${seed}: … ${user.log.slice(-12).join(', ')}`
    if (seed % 2 === 1) await user.slowDown(2 + (seed % 7))
    for (let step = 1; step <= steps; step += 1) {
      await user.step()
      await expectNoFaults(page, told())
      if (step % rest === 0) await expectAllLoaded(page, told())
    }
  })
}

for (const number of walks(10)) {
  test(`random walk ${number} through several tabs finds nothing broken`, async ({ page, context, mock, problems }) => {
    const seed = await begin({ page, mock, problems })
    let tabs = [{ id: 1, user: new RandomUser(page, mock, seed), page }]
    const log: string[] = []
    const told = () => `WALK_SEED=${seed}: … ${log.slice(-16).join(', ')}`
    let [drawn, opened, isOffline] = [0, 1, false]
    const draw = () => hash(seed, label('tabs'), (drawn += 1))
    const setOffline = async (now: boolean) => {
      isOffline = now
      log.push(now ? 'offline' : 'online')
      await context.setOffline(now)
    }
    for (let step = 1; step <= steps; step += 1) {
      const kind = draw() / 2 ** 32
      if (kind < 0.02 && tabs.length < 3 && !isOffline) {
        opened += 1
        log.push(`tab ${opened} opens`)
        const other = await context.newPage()
        await other.goto(pick(places, draw()))
        tabs.push({ id: opened, user: new RandomUser(other, mock, seed + opened), page: other })
      } else if (kind > 0.99 && tabs.length > 1) {
        log.push(`tab ${tabs[0]?.id} closes`)
        await tabs[0]?.page.close()
        tabs = tabs.slice(1)
      } else if (kind > 0.975) await setOffline(!isOffline)
      const tab = pick(tabs, draw())
      await tab.page.bringToFront()
      const before = tab.user.log.length
      await tab.user.step()
      log.push(...tab.user.log.slice(before).map((what) => `${tab.id}: ${what}`))
      // A document can't be loaded without the network.
      if (tab.page.url().startsWith('chrome-error:')) {
        await setOffline(false)
        await tab.page.goto(pick(places, draw()))
      }
      for (const { page } of tabs) await expectNoFaults(page, told())
      if (step % rest > 0) continue
      if (isOffline) await setOffline(false)
      for (const { page } of tabs) {
        await page.bringToFront()
        await expectAllLoaded(page, told())
      }
    }
  })
}
