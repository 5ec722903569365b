import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { type Backend, createBackend } from '../http/backend.ts'
import { createQueue } from '../http/store.ts'
import { demoToken } from '../service/accounts.ts'
import { logVersion } from '../service/change.ts'
import { createService } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'
import { type Cells, createTabStore } from './tab-store.ts'

/** The state that tabs share: a database and a lock. `pause` delays a call's effect. */
class Origin {
  readonly entries = new Map<string, unknown>()
  readonly warnings: string[] = []
  readonly lock = createQueue()
  isFull = false
  announcements = 0
  longLog = 500
  #generations = 0
  readonly #pause: () => Promise<void>

  constructor(pause: () => Promise<void> = () => Promise.resolve()) {
    this.#pause = pause
  }

  readonly #cells: Cells = {
    get: async (keys) => {
      await this.#pause()
      return keys.map((key) => structuredClone(this.entries.get(key)))
    },
    put: async (entries, { clear } = { clear: false }) => {
      await this.#pause()
      if (this.isFull) throw new Error('quota exceeded')
      if (clear) this.entries.clear()
      for (const [key, value] of entries) this.entries.set(key, structuredClone(value))
      // Other tabs see it before the writer's promise resolves.
      await this.#pause()
    },
  }

  openTab(): Tab {
    const service = createService(defaultOptions, 0)
    const store = createTabStore({
      service,
      cells: this.#cells,
      lock: this.lock,
      announce: () => this.announcements++,
      newGeneration: () => `generation ${this.#generations++}`,
      realNow: () => 1000,
      warn: (line) => this.warnings.push(line),
      longLog: this.longLog,
    })
    const sleep = () => Promise.resolve()
    return new Tab(service, createBackend({ service, store, realNow: () => 1000, sleep }))
  }
}

const hook = { url: 'https://hooks.example.com/x', method: 'POST' }

class Tab {
  readonly service: Service
  readonly #backend: Backend
  constructor(service: Service, backend: Backend) {
    this.service = service
    this.#backend = backend
  }

  async send(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
    const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await this.#backend.handle(new Request(`http://mock.test${path}`, init))
    const text = await response.text()
    return { status: response.status, json: text === '' ? null : JSON.parse(text) }
  }

  async create(name: string): Promise<string> {
    const { status, json } = await this.send('POST', '/v1/Applications', {
      name,
      call_hook: hook,
      call_status_hook: hook,
    })
    return status === 201 ? (json as { sid: string }).sid : String(status)
  }

  /** Returns names and sids of the applications created here, in the list's order. */
  async created(): Promise<string[]> {
    const { json } = await this.send('GET', '/v1/Applications')
    const records = json as { name: string; application_sid: string }[]
    return records
      .filter(({ name }) => name.startsWith('new '))
      .map(({ name, application_sid }) => `${name} ${application_sid}`)
  }
}

describe('tabs of one origin', () => {
  it('agree on all writes, their order and sids, however their steps interleave', async () => {
    const work = fc.array(fc.record({ tab: fc.nat(1), waits: fc.boolean() }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), work, fc.constantFrom(1, 3, 500), async (scheduler, deeds, longLog) => {
        const origin = new Origin(scheduler.scheduleFunction(() => Promise.resolve()))
        origin.longLog = longLog
        const tabs = [origin.openTab(), origin.openTab()]
        const said: Promise<string>[] = []
        const all = async () => {
          for (const [index, { tab, waits }] of deeds.entries()) {
            const sid =
              tabs[tab]?.create(`new ${index}`).then((sid) => `new ${index} ${sid}`) ??
              Promise.reject(new Error('no tab'))
            said.push(sid)
            if (waits) await sid
          }
          return Promise.all(said)
        }
        const acknowledged = await scheduler.waitFor(all())
        const [one, other, third] = await scheduler.waitFor(
          Promise.all([...tabs, origin.openTab()].map((tab) => tab.created())),
        )
        expect(one?.toSorted()).toStrictEqual(acknowledged.toSorted())
        expect(other).toStrictEqual(one)
        expect(third).toStrictEqual(one)
        expect(new Set(acknowledged.map((text) => text.slice(-36))).size).toBe(deeds.length)
        expect(origin.warnings).toStrictEqual([])
        const states = [...tabs, origin.openTab()]
        await scheduler.waitFor(Promise.all(states.map((tab) => tab.created())))
        expect(new Set(states.map(({ service }) => service.state.sequence)).size).toBe(1)
      }),
      runs(60),
    )
  })

  it('share resets and faults', async () => {
    const origin = new Origin()
    const [one, other] = [origin.openTab(), origin.openTab()]
    await one.create('new 1')
    await other.send('POST', '/__mock__/faults', { endpoint: 'listApplications', status: 503, times: 1 })
    expect((await one.send('GET', '/v1/Applications')).status).toBe(503)
    expect((await other.send('GET', '/v1/Applications')).status).toBe(200)
    await one.send('POST', '/__mock__/reset', { seed: 7, scenario: 'empty' })
    expect(await other.send('GET', '/v1/Applications')).toStrictEqual({ status: 200, json: [] })
    expect(other.service.state.options).toStrictEqual(one.service.state.options)
    expect(origin.announcements).toBeGreaterThanOrEqual(4)
  })

  it('share flipped switches, even with tabs opened later', async () => {
    const origin = new Origin()
    const [one, other] = [origin.openTab(), origin.openTab()]
    await one.create('new 1')
    await one.send('POST', '/__mock__/switches', { switches: { singleApplication: 'array' } })
    for (const tab of [other, origin.openTab()]) {
      expect(await tab.created()).toHaveLength(1)
      expect(tab.service.state.profile.singleApplication).toBe('array')
    }
    expect(origin.warnings).toStrictEqual([])
  })

  it('load the state that an earlier tab stored', async () => {
    const origin = new Origin()
    const sid = await origin.openTab().create('new one')
    expect(await origin.openTab().created()).toStrictEqual([`new one ${sid}`])
  })

  it('compact a log that has become too long', async () => {
    const origin = new Origin()
    origin.longLog = 10
    const [one, other] = [origin.openTab(), origin.openTab()]
    for (let index = 0; index < 35; index++) await (index % 2 === 0 ? one : other).create(`new ${index}`)
    expect(origin.entries.size).toBeLessThanOrEqual(13)
    expect(await one.created()).toHaveLength(35)
    expect(await origin.openTab().created()).toStrictEqual(await other.created())
  })
})

describe('a change that cannot be stored', () => {
  it('is neither acknowledged nor applied', async () => {
    const origin = new Origin()
    const tab = origin.openTab()
    await tab.create('new 1')
    origin.isFull = true
    expect(await tab.create('new 2')).toBe('500')
    origin.isFull = false
    await tab.create('new 3')
    expect((await tab.created()).map((text) => text.slice(0, 5))).toStrictEqual(['new 1', 'new 3'])
    expect(await origin.openTab().created()).toStrictEqual(await tab.created())
  })
})

describe('an unusable stored state', () => {
  const head = { version: logVersion, generation: 'g', length: 1 }
  it.each([
    ['another version', { head: { ...head, version: 99 } }, 'version 99'],
    ['a head that is none', { head: 'yes' }, 'head'],
    ['a head with a wild length', { head: { ...head, length: 1e12 } }, 'head'],
    ['a missing entry', { head }, 'entries'],
    ['an entry that is none', { head, 'g/0': [{ type: 'dance' }] }, 'entries'],
    ['changes without a start', { head, 'g/0': [{ type: 'remove', table: 'calls', key: 'x', at: 0 }] }, 'start'],
    ['a change that cannot be applied', { head, 'g/0': [{ type: 'start' }] }, 'failed'],
  ])('with %s is reset with a single warning', async (_, entries, words) => {
    const origin = new Origin()
    for (const [key, value] of Object.entries(entries)) origin.entries.set(key, value)
    const [one, other] = [origin.openTab(), origin.openTab()]
    const both = await Promise.all([one.send('GET', '/v1/Applications'), other.send('GET', '/v1/Applications')])
    expect(both.map(({ status }) => status)).toStrictEqual([200, 200])
    expect(origin.warnings).toStrictEqual([expect.stringContaining(words)])
    const sid = await one.create('new 1')
    expect(sid).toHaveLength(36)
    expect(await other.created()).toStrictEqual(await one.created())
  })

  it('causes no warning on a first visit, when nothing is stored', async () => {
    const origin = new Origin()
    expect((await origin.openTab().send('GET', '/v1/Applications')).status).toBe(200)
    expect(origin.warnings).toStrictEqual([])
  })

  it('is also noticed by open tabs, whether deleted or of another version', async () => {
    const origin = new Origin()
    const tab = origin.openTab()
    await tab.create('new 1')
    origin.entries.clear()
    expect(await tab.created()).toStrictEqual([])
    origin.entries.set('head', { ...head, version: 2 })
    expect((await tab.send('GET', '/v1/Applications')).status).toBe(200)
    expect(origin.warnings).toHaveLength(1)
  })
})
