import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../e2e/support/property-runs.ts'
import { retentionMs, type Ledger, newIntentId, type SentIntent, type TakeLock } from './place-intent.ts'
import { type Once, type OncePorts, sendOnce, type Steps } from './place-once.ts'

const now = Date.UTC(2026, 2, 10)

/** One browser: the state that its tabs share. */
class Browser {
  readonly #sent = new Map<string, SentIntent>()
  readonly #locked = new Map<string, Tab>()
  readonly hasStorage: boolean
  readonly hasLocks: boolean

  constructor({ hasStorage = true, hasLocks = true } = {}) {
    this.hasStorage = hasStorage
    this.hasLocks = hasLocks
  }

  claim(intent: SentIntent): SentIntent | null {
    if (!this.hasStorage) throw new Error('no storage')
    const found = this.#sent.get(intent.id) ?? null
    if (found === null) this.#sent.set(intent.id, intent)
    return found
  }

  take(id: string, tab: Tab): (() => void) | null {
    if (!this.hasLocks) return () => undefined
    if (this.#locked.has(id)) return null
    this.#locked.set(id, tab)
    return () => this.#locked.delete(id)
  }

  /** The tab's page is closed, which frees its locks. */
  leave(tab: Tab) {
    for (const [id, holder] of this.#locked) if (holder === tab) this.#locked.delete(id)
  }
}

/** Waits before and after a step; the test decides the order. */
type Wait = () => Promise<void>

/** One page of a tab. Once it's gone, none of its steps continue. */
class Tab {
  readonly #browser: Browser
  readonly #wait: Wait
  readonly #sentHere = new Map<string, number>()
  isGone = false

  constructor(browser: Browser, wait: Wait) {
    this.#browser = browser
    this.#wait = wait
  }

  async #step<T>(work: () => T): Promise<T> {
    await this.#pause()
    const value = work()
    await this.#pause()
    return value
  }

  async #pause(): Promise<void> {
    await this.#wait()
    if (this.isGone) await new Promise(() => undefined)
  }

  send(id: string, requests: string[], stops = false): Promise<Once<string>> {
    const ledger: Pick<Ledger, 'claim'> = { claim: (intent) => this.#step(() => this.#browser.claim(intent)) }
    const takeLock: TakeLock = (name) => this.#step(() => this.#browser.take(name, this))
    const unused = () => Promise.reject(new Error('not used here'))
    const ports: OncePorts = {
      ledger: { ...ledger, find: unused, untag: unused },
      takeLock,
      sentHere: this.#sentHere,
      now: () => now,
    }
    const steps: Steps<null, string> = {
      prepare: () =>
        this.#step(() => {
          if (stops) throw new Error('signed out')
          return null
        }),
      findDuplicate: () => null,
      send: () =>
        this.#step(() => {
          requests.push(id)
          return 'answered'
        }),
    }
    return sendOnce(ports, { id, tag: 7 }, steps)
  }

  leave() {
    this.isGone = true
    this.#browser.leave(this)
  }
}

interface Act {
  readonly what: 'click' | 'reload' | 'stopped click'
  readonly tab: number
  readonly intent: number
}

/** Actions of users and browsers, in any order. Tab 2 is a duplicate of tab 1: the same ids. */
const acts = fc.array(
  fc.record<Act>({
    what: fc.constantFrom('click', 'click', 'click', 'reload', 'stopped click'),
    tab: fc.nat(2),
    intent: fc.nat(1),
  }),
  { minLength: 1, maxLength: 14 },
)

async function run(browser: Browser, list: readonly Act[], scheduler: fc.Scheduler): Promise<string[]> {
  const wait = () => scheduler.schedule(Promise.resolve())
  const ids = [newIntentId(now), newIntentId(now)]
  const requests: string[] = []
  const tabs = [0, 1, 2].map(() => new Tab(browser, wait))
  const sequence = list.map(({ what, tab, intent }) => ({
    label: `${what} ${intent} in tab ${tab}`,
    builder: () => {
      const page = tabs[tab]
      const isStopped = what === 'stopped click'
      if (what !== 'reload') page?.send(ids[intent] ?? '', requests, isStopped).catch(() => undefined)
      else {
        page?.leave()
        // The new page starts with only what the browser stores.
        tabs[tab] = new Tab(browser, wait)
      }
      return Promise.resolve()
    },
  }))
  scheduler.scheduleSequence(sequence)
  await scheduler.waitIdle()
  return requests
}

for (const has of [
  { hasStorage: true, hasLocks: true },
  { hasStorage: true, hasLocks: false },
]) {
  test(`sends an intent at most once in any order of clicks, reloads and tabs: ${JSON.stringify(has)}`, async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.scheduler(), async (list, scheduler) => {
        const requests = await run(new Browser(has), list, scheduler)
        expect(new Set(requests).size).toBe(requests.length)
      }),
      runs(400),
    )
  })
}

test('sends an intent at most once without storage, unless a page is reloaded', async () => {
  const clicks = acts.map((list) => list.filter(({ what }) => what !== 'reload'))
  await fc.assert(
    fc.asyncProperty(clicks, fc.scheduler(), async (list, scheduler) => {
      const requests = await run(new Browser({ hasStorage: false }), list, scheduler)
      expect(new Set(requests).size).toBe(requests.length)
    }),
    runs(200),
  )
})

test('one page sends an intent at most once without storage and locks', async () => {
  const clicks = acts.map((list) =>
    list.filter(({ what }) => what !== 'reload').map(({ what, intent }) => ({ what, intent, tab: 0 })),
  )
  await fc.assert(
    fc.asyncProperty(clicks, fc.scheduler(), async (list, scheduler) => {
      const requests = await run(new Browser({ hasStorage: false, hasLocks: false }), list, scheduler)
      expect(new Set(requests).size).toBe(requests.length)
    }),
    runs(200),
  )
})

test('sends an intent if nothing prevents it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const requests: string[] = []
      const tab = new Tab(new Browser(), () => scheduler.schedule(Promise.resolve()))
      const id = newIntentId(now)
      const sending = tab.send(id, requests)
      await scheduler.waitIdle()
      expect(await sending).toEqual({ kind: 'sent', value: 'answered' })
      expect(requests).toEqual([id])
    }),
  )
})

test('can still send an intent that was stopped before it was sent', async () => {
  const tab = new Tab(new Browser(), () => Promise.resolve())
  const requests: string[] = []
  const id = newIntentId(now)
  await expect(tab.send(id, requests, true)).rejects.toThrow('signed out')
  expect(await tab.send(id, requests)).toEqual({ kind: 'sent', value: 'answered' })
  expect(await tab.send(id, requests)).toEqual({ kind: 'spent', at: now })
  expect(requests).toEqual([id])
})

test('does not send a form that is older than stored intents are kept', async () => {
  const tab = new Tab(new Browser(), () => Promise.resolve())
  expect(await tab.send(newIntentId(now - retentionMs - 1), [])).toEqual({ kind: 'spent', at: null })
})
