import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { createBackend, type Backend } from '../http/backend.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { createService } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'
import { createFileStore } from './file-store.ts'
import { openJournal, type Journal } from './journal.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-store-'))
})
afterEach(async () => rm(folder, { recursive: true }))

interface Life {
  readonly service: Service
  readonly backend: Backend
  readonly journal: Journal
}

const morning = Date.parse('2026-03-10T09:30:00.000Z')
const warn = (line: unknown) => expect.fail(String(line))

/** Opens the file, runs `work` and closes it, all at one moment of real time. */
async function live<T>(name: string, real: number, work: (life: Life) => Promise<T>): Promise<T> {
  const service = createService({ ...defaultOptions, scenario: 'empty' }, morning)
  const journal = await openJournal(join(folder, name), { warn })
  const store = await createFileStore({ service, journal, realNow: () => real, warn, longJournal: 20_000 })
  const sleep = () => Promise.resolve()
  const result = await work({
    service,
    journal,
    backend: createBackend({ service, store, realNow: () => real, sleep, onDefect: warn }),
  })
  await journal.close()
  return result
}

async function send({ backend }: Life, method: string, path: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await backend.handle(new Request(`http://mock.test${path}`, init))
  return `${response.status} ${await response.text()}`
}

const account = `/v1/Accounts/${demoAccountSid}`

/** Returns the responses of every read-only request. */
async function answers(life: Life): Promise<unknown> {
  const { sequence, clock, faults, options } = life.service.state
  const paths = [
    '/v1/Applications',
    '/v1/PhoneNumbers',
    `${account}/SpeechCredentials`,
    `${account}/Calls`,
    `${account}/RecentCalls?page=1&count=100`,
    '/__mock__/deliveries?limit=1000',
  ]
  const texts = []
  for (const path of paths) texts.push(await send(life, 'GET', path))
  return { sequence, clock, faults, options, texts }
}

const hook = { url: 'https://hooks.example.com/x', method: 'POST' }
const name = fc.constantFrom('Reception', 'Sales', 'Größe "x"\n', '<b>')
const index = fc.nat(5)
const hour = 3_600_000

/** One user action; the index-th record may not exist. */
const deed = fc.oneof(
  fc.record({ type: fc.constant('application' as const), name }),
  fc.record({ type: fc.constant('rename' as const), name, index }),
  fc.record({
    type: fc.constant('number' as const),
    number: fc.integer({ min: 15_550_000_000, max: 15_550_000_009 }),
    index,
  }),
  fc.record({ type: fc.constant('call' as const), line: fc.constantFrom('0190', '0196', '0198', '0100'), index }),
  fc.record({
    type: fc.constant('delete' as const),
    what: fc.constantFrom('Applications', 'PhoneNumbers', 'Calls'),
    index,
  }),
  fc.record({ type: fc.constant('advance' as const), ms: fc.constantFrom(1000, 60_000, hour, 24 * hour, 720 * hour) }),
  fc.record({ type: fc.constant('fault' as const), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ type: fc.constant('reset' as const), seed: fc.nat(3) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

async function act(life: Life, doing: Deed): Promise<string> {
  const { applications, phoneNumbers, calls } = life.service.state.tables
  const sid = (table: { values(): Iterable<object> }, key: string, index: number) =>
    String(Object.entries([...table.values()][index] ?? {}).find(([name]) => name === key)?.[1] ?? 'none')
  const application = (index: number) => sid(applications, 'application_sid', index)
  switch (doing.type) {
    case 'application':
      return send(life, 'POST', '/v1/Applications', { name: doing.name, call_hook: hook, call_status_hook: hook })
    case 'rename':
      return send(life, 'PUT', `/v1/Applications/${application(doing.index)}`, {
        name: doing.name,
        call_hook: hook,
        call_status_hook: hook,
      })
    case 'number':
      return send(life, 'POST', '/v1/PhoneNumbers', {
        number: `${doing.number}`,
        application_sid: application(doing.index),
      })
    case 'call': {
      const to = { type: 'phone', number: `+1212555${doing.line}` }
      return send(life, 'POST', `${account}/Calls`, {
        application_sid: application(doing.index),
        from: '+12125550100',
        to,
      })
    }
    case 'delete': {
      if (doing.what === 'Applications') return send(life, 'DELETE', `/v1/Applications/${application(doing.index)}`)
      if (doing.what === 'PhoneNumbers')
        return send(life, 'DELETE', `/v1/PhoneNumbers/${sid(phoneNumbers, 'phone_number_sid', doing.index)}`)
      return send(life, 'DELETE', `${account}/Calls/${sid(calls, 'call_sid', doing.index)}`)
    }
    case 'advance':
      return send(life, 'POST', '/__mock__/clock', { advance: doing.ms })
    case 'fault':
      return send(life, 'POST', '/__mock__/faults', { endpoint: 'createApplication', status: 500, times: doing.times })
    case 'reset':
      return send(life, 'POST', '/__mock__/reset', { seed: doing.seed })
  }
}

describe('the file store', () => {
  it('gives the same responses and sids, however often the host restarts', async () => {
    let run = 0
    const real = morning + hour
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 20 }), fc.integer({ min: 1, max: 6 }), async (deeds, stretch) => {
        run++
        const doAll = async (life: Life, some: readonly Deed[]) => {
          const said = []
          for (const doing of some) said.push(await act(life, doing))
          return said
        }
        const inOneLife = await live(`${run}-one.ndjson`, real, async (life) => ({
          said: await doAll(life, deeds),
          answers: await answers(life),
        }))
        const said = []
        for (let index = 0; index < deeds.length; index += stretch) {
          const some = deeds.slice(index, index + stretch)
          said.push(...(await live(`${run}-many.ndjson`, real, (life) => doAll(life, some))))
        }
        expect(said).toStrictEqual(inOneLife.said)
        expect(await live(`${run}-many.ndjson`, real, answers)).toStrictEqual(inOneLife.answers)
        expect(await live(`${run}-one.ndjson`, real, answers)).toStrictEqual(inOneLife.answers)
      }),
      {
        ...runs(20),
        examples: [
          // One fault is used up, and another one in the host's next life.
          [
            [
              { type: 'fault', times: 1 },
              { type: 'application', name: 'Reception' },
              { type: 'fault', times: 1 },
            ],
            1,
          ],
        ],
      },
    )
  })

  it('keeps the size of its file bounded', { timeout: 60_000 }, async () => {
    const sizes = await live('long.ndjson', morning, async (life) => {
      const { journal } = life
      const body = { name: 'x', call_hook: hook, call_status_hook: hook }
      const made = await send(life, 'POST', '/v1/Applications', body)
      const path = `/v1/Applications/${made.slice(12, 48)}`
      const sizes: number[] = []
      for (let count = 0; count < 150; count++) {
        await send(life, 'POST', '/__mock__/clock', { advance: 240 * hour })
        expect(await send(life, 'PUT', path, { ...body, name: `name ${count}` })).toBe('204 ')
        sizes.push(journal.size)
      }
      return sizes
    })
    expect(Math.max(...sizes)).toBeLessThan(21_000)
    expect(sizes.filter((size, index) => size < (sizes[index - 1] ?? 0)).length).toBeGreaterThan(0)
    const reread = await live('long.ndjson', morning, (life) => send(life, 'GET', '/v1/Applications'))
    expect(reread).toContain('"name 149"')
  })

  it('neither applies nor acknowledges a change that it cannot write', async () => {
    const service = createService({ ...defaultOptions, scenario: 'empty' }, morning)
    const journal: Journal = {
      replayed: [],
      size: 0,
      append: () => Promise.reject(new Error('no space left on device')),
      rewrite: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }
    const store = await createFileStore({ service, journal, realNow: () => morning, warn })
    const backend = createBackend({ service, store, realNow: () => morning, sleep: () => Promise.resolve() })
    const life = { service, journal, backend }
    expect(await act(life, { type: 'application', name: 'Sales' })).toBe('500 {"msg":"no space left on device"}')
    expect(await send(life, 'GET', '/v1/Applications')).toBe('200 []')
  })

  it('loads the state with a warning if there is no space to rewrite the file', async () => {
    const sales = await live('state.ndjson', morning, async (life) => {
      await act(life, { type: 'application', name: 'Sales' })
      return send(life, 'GET', '/v1/Applications')
    })
    const service = createService({ ...defaultOptions, scenario: 'empty' }, morning)
    const opened = await openJournal(join(folder, 'state.ndjson'), { warn })
    const journal = { ...opened, rewrite: () => Promise.reject(new Error('no space left on device')) }
    const warnings: string[] = []
    const told = (line: string) => warnings.push(line)
    const store = await createFileStore({ service, journal, realNow: () => morning, warn: told })
    const backend = createBackend({ service, store, realNow: () => morning, sleep: () => Promise.resolve() })
    expect(await send({ service, journal, backend }, 'GET', '/v1/Applications')).toBe(sales)
    expect(warnings).toStrictEqual([expect.stringContaining('no space left on device')])
    await opened.close()
  })

  it('restores the seed and scenario of the last reset', async () => {
    await live('seed.ndjson', morning, (life) => send(life, 'POST', '/__mock__/reset', { seed: 7, scenario: 'demo' }))
    expect(await live('seed.ndjson', morning, ({ service }) => Promise.resolve(service.state.options))).toMatchObject({
      seed: 7,
      scenario: 'demo',
    })
    expect((await readFile(join(folder, 'seed.ndjson'), 'utf8')).split('\n')[0]).toContain('"type":"start"')
  })
})
