import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { createBackend, type Backend } from '../http/backend.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { startChange } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'
import { openState } from './file-store.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-store-'))
})
afterEach(async () => rm(folder, { recursive: true }))

interface Life {
  readonly service: Service
  readonly backend: Backend
}

const morning = Date.parse('2026-03-10T09:30:00.000Z')
const fail = (line: unknown): unknown => expect.fail(String(line))

/** Opens the file, runs `work` and closes it, all at one moment of real time. */
async function live<T>(name: string, real: number, work: (life: Life) => Promise<T>, warn = fail): Promise<T> {
  const options = { ...defaultOptions, scenario: 'empty' } as const
  const realNow = () => real
  const state = await openState(options, { stateFile: join(folder, name), realNow, warn })
  const { service, store } = state
  const sleep = () => Promise.resolve()
  const result = await work({ service, backend: createBackend({ service, store, realNow, sleep, onDefect: warn }) })
  await state.close()
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

  it('is shortened when it is opened', async () => {
    const size = async () => (await readFile(join(folder, 'long.ndjson'))).byteLength
    const body = { name: 'x', call_hook: hook, call_status_hook: hook }
    const written = await live('long.ndjson', morning, async (life) => {
      const made = await send(life, 'POST', '/v1/Applications', body)
      const path = `/v1/Applications/${made.slice(12, 48)}`
      for (let count = 0; count < 50; count++) {
        await send(life, 'POST', '/__mock__/clock', { advance: 240 * hour })
        expect(await send(life, 'PUT', path, { ...body, name: `name ${count}` })).toBe('204 ')
      }
      return size()
    })
    const reread = await live('long.ndjson', morning, (life) => send(life, 'GET', '/v1/Applications'))
    expect(reread).toContain('"name 49"')
    expect(await size()).toBeLessThan(written / 5)
  })

  it('neither applies nor acknowledges a change that a full disk cuts off, and accepts further ones', async () => {
    const defects: unknown[] = []
    const work = async (life: Life) => {
      const probe = await open(join(folder, 'full.ndjson'))
      // The class of all open files, which Node doesn't export.
      const files = Object.getPrototypeOf(probe) as FileHandle
      await probe.close()
      vi.spyOn(files, 'appendFile').mockImplementationOnce(async function half(this: FileHandle, line) {
        await this.write(String(line).slice(0, 20))
        throw new Error('no space left on device')
      })
      expect(await act(life, { type: 'application', name: 'Sales' })).toBe('500 {"msg":"no space left on device"}')
      expect(await send(life, 'GET', '/v1/Applications')).toBe('200 []')
      expect(await act(life, { type: 'application', name: 'Reception' })).toMatch(/^201 /)
      return send(life, 'GET', '/v1/Applications')
    }
    const left = await live('full.ndjson', morning, work, (defect) => defects.push(defect))
    expect(defects).toHaveLength(1)
    expect(await live('full.ndjson', morning, (life) => send(life, 'GET', '/v1/Applications'))).toBe(left)
  })

  it('leaves the file as it is if there is no space to rewrite it', async () => {
    await live('state.ndjson', morning, (life) => act(life, { type: 'application', name: 'Sales' }))
    const file = join(folder, 'state.ndjson')
    const before = await readFile(file, 'utf8')
    await mkdir(`${file}.new`)
    await expect(live('state.ndjson', morning, answers)).rejects.toThrow(`state file ${file} cannot be used: EISDIR`)
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  it('creates missing folders and follows symbolic links', async () => {
    await live('a/b/state.ndjson', morning, answers)
    await symlink(join(folder, 'a/b/state.ndjson'), join(folder, 'linked.ndjson'))
    await live('linked.ndjson', morning, (life) => act(life, { type: 'application', name: 'Sales' }))
    expect(await live('a/b/state.ndjson', morning, (life) => send(life, 'GET', '/v1/Applications'))).toContain('Sales')
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

describe('a damaged file', () => {
  const start = startChange({ ...defaultOptions, seed: 7 }, morning)
  const removal = { type: 'remove', table: 'calls', key: 'x', at: morning }
  const toLine = (changes: unknown) => `${JSON.stringify(changes)}\n`

  /** Opens a file with this content. Returns the seed that it gave, the warnings, and what was set aside. */
  async function openWith(content: string) {
    await writeFile(join(folder, 'bad.ndjson'), content, 'latin1')
    const warnings: unknown[] = []
    const seed = ({ service }: Life) => Promise.resolve(service.state.options.seed)
    const opened = await live('bad.ndjson', morning, seed, (line) => warnings.push(line))
    expect(await live('bad.ndjson', morning, seed)).toBe(opened)
    const aside = (await readdir(folder)).find((name) => name.startsWith('bad.ndjson.bad-'))
    return {
      seed: opened,
      warnings,
      aside: aside === undefined ? null : await readFile(join(folder, aside), 'latin1'),
    }
  }

  it.each([1, 2, 20, toLine([removal]).length - 1])(
    'without its last %i bytes loses that write only',
    async (bytes) => {
      const torn = (toLine([start]) + toLine([removal])).slice(0, -bytes)
      const warnings = [expect.stringMatching(/bad\.ndjson ended with an unfinished line/)]
      expect(await openWith(torn)).toStrictEqual({ seed: 7, warnings, aside: null })
    },
  )

  it.each([
    ['garbage', 'hello', 'start'],
    ['binary', '\u0000\u0001\u00ff\n\u00d8', 'SyntaxError'],
    ['another version', toLine([{ ...start, version: 99 }]), 'version 99'],
    ['changes without a start', toLine([removal]), 'does not begin with a start'],
    ['no changes', toLine([]), 'does not begin with a start'],
    ['garbage in the middle', `${toLine([start])}gar bage\n${toLine([removal])}`, 'SyntaxError'],
    ['another kind of JSON', `${toLine([start])}{"foo":1}\n`, 'holds no changes'],
    ['an empty line', `${toLine([start])}\n`, 'SyntaxError'],
    ['an unknown change', toLine([start, { type: 'dance' }]), 'holds no changes'],
    ['a change that cannot be applied', toLine([start, { ...removal, table: 'dances' }]), 'TypeError'],
  ])('with %s is moved aside as a whole', async (_, content, words) => {
    const warnings = [expect.stringContaining(words)]
    expect(await openWith(content)).toStrictEqual({ seed: defaultOptions.seed, warnings, aside: content })
  })

  it('that is empty counts as new', async () => {
    expect(await openWith('')).toStrictEqual({ seed: defaultOptions.seed, warnings: [], aside: null })
  })
})
