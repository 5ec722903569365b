import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { parseAnswer } from '../../contract/answer.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Json } from '../../contract/json.ts'
import type { ParsedRecord } from '../../contract/record.ts'
import { yieldToPage } from '../../lib/slices.ts'
import { type Channel, createChannel, createFailedChannel, serve } from '../../lib/worker-channel.ts'
import type { ListPart } from './list-part.ts'
import { createListEngine, type ListEngine } from './list-engine.ts'
import { readLongList } from './long-list.ts'
import { Observations } from '../observations.ts'

const endpoint = endpoints.listApplications
const { record } = endpoint.answer

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('}', ',', '{', '"', '\\', 'a', 'é', '≠', '😀', '\uD83D') }),
  fc.uuid(),
  fc.constantFrom('', 'x'.repeat(1200), '{}'),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -0, 1.5),
  fc.record({ url: text, method: fc.constantFrom('GET', 'POST', 'PUT'), password: text }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', '1', 'a'), text),
  fc.array(text, { maxLength: 2 }),
)
const usual = fc.record({
  application_sid: fc.oneof(fc.uuid(), text),
  name: text,
  account_sid: fc.constantFrom('8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415', 'b', null),
  call_hook: value,
  call_status_hook: value,
})
const item = fc.oneof(
  { weight: 6, arbitrary: usual },
  fc.dictionary(fc.constantFrom('application_sid', 'name', '__proto__', 'odd'), value),
  value,
)

interface Given {
  readonly bytes: Uint8Array
  /** Bytes per chunk. */
  readonly size: number
  readonly open: () => Channel<ListEngine>
  readonly onEnd?: () => void
}

/** Reads with a Content-Length that makes the list count as long from its first bytes. */
async function read({ bytes, size, open, onEnd }: Given, limitMs?: number) {
  const parts: (ListPart<unknown> | null)[] = []
  let at = 0
  const stream = {
    read: async () => {
      const value = bytes.subarray(at, at + size)
      at += size
      if (value.length === 0) onEnd?.()
      return value.length === 0 ? { done: true as const, value: undefined } : { done: false as const, value }
    },
  }
  const response = new Response(null, { headers: { 'content-length': '2000000' } })
  const onPart = (part: ListPart<unknown> | null) => parts.push(part)
  const limit = limitMs === undefined ? {} : { limitMs }
  const { body, list } = await readLongList(stream, [], {
    response,
    name: endpoint.name,
    type: record,
    onPart,
    signal: new AbortController().signal,
    open,
    ...limit,
  })
  return { body, list, parts }
}

const channels: MessagePort[] = []
afterEach(() => {
  for (const port of channels.splice(0)) port.close()
})

/** An engine on this thread, behind a channel. It fails at call number `failsAt`. */
function openEngine(failsAt = Infinity, how: 'dies' | 'hangs' = 'dies'): Channel<ListEngine> {
  const { port1, port2 } = new MessageChannel()
  const engine = createListEngine()
  let calls = 0
  const orFail =
    <I, O>(work: (input: I) => O) =>
    async (input: I): Promise<O> => {
      calls += 1
      if (calls < failsAt) return work(input)
      if (how === 'hangs') await new Promise(() => undefined)
      throw new Error('out of memory')
    }
  const methods = {
    begin: orFail((name: string) => engine.begin(name)),
    read: orFail((chunk: { readonly bytes: Uint8Array }) => engine.read(chunk)),
    end: orFail(() => engine.end()),
  }
  serve(methods, port2)
  const channel = createChannel<ListEngine>(port1)
  channels.push(port1)
  return channel
}

/** Everything visible in a record, including the order of its fields. */
const toPlain = (one: ParsedRecord<unknown> & { readonly passwords?: unknown }) => [
  one.value,
  one.raw,
  one.issues,
  one.passwords,
  JSON.stringify([one.value, one.raw]),
]

/** The result, and the result of parsing the same bytes at once. */
async function readBothWays(given: Given, limitMs?: number) {
  const { body, list } = await read(given, limitMs)
  const json = JSON.parse(new TextDecoder().decode(given.bytes)) as Json
  const answer = list ?? (JSON.parse(new TextDecoder().decode(body)) as Json)
  const [found, simple] = await Promise.all(
    [answer, json].map(async (one) => {
      const parsed = await parseAnswer(endpoint, one, { receivedAt: 1 })
      const observations = new Observations()
      observations.read(endpoint, one, parsed, 1)
      const { rows, unreadable, workerFailed: _, ...rest } = parsed
      const seen = observations.objects.get(record.name)
      const inner = seen?.inner.map(([name, { shapes, values }]) => [name, shapes, values.all])
      return {
        rows: rows.map(toPlain),
        unreadable: unreadable.map(toPlain),
        rest,
        seen: [seen?.shapes, seen?.values.all, inner, observations.violations.all],
      }
    }),
  )
  return { found, simple, workerFailed: list?.workerFailed }
}

const toBytes = (list: unknown, before = '') => new TextEncoder().encode(before + JSON.stringify(list))

test('a worker reads the same list as parsing it at once, wherever the chunks are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.array(item, { maxLength: 12 }), fc.array(usual, { minLength: 100, maxLength: 130 })),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('', '\u{FEFF}', ' '.repeat(550_000)),
      async (list, pieces, before) => {
        const bytes = toBytes(list, before)
        const { found, simple } = await readBothWays({
          bytes,
          size: Math.ceil(bytes.length / pieces),
          open: openEngine,
        })
        expect(found).toStrictEqual(simple)
      },
    ),
    runs(40),
  )
})

const many = toBytes(
  Array.from({ length: 2000 }, (_, index) => ({
    application_sid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: index % 300 === 7 ? null : `number ${index}`,
    account_sid: 'one',
    call_hook: { url: `https://${index % 9}.example.com`, method: 'POST', password: `p${index % 4}` },
    odd: index % 500 === 3 ? [] : 'x'.repeat(900),
  })),
)

test.each([1, 2, 3, 4, 5])('neither loses nor repeats a record if the worker dies at call %i', async (failsAt) => {
  const open = () => openEngine(failsAt)
  const { found, simple, workerFailed } = await readBothWays({ bytes: many, size: 300_000, open })
  expect(found).toStrictEqual(simple)
  expect(workerFailed).toBe(true)
})

test.each([
  ['answers no more', () => openEngine(3, 'hangs')],
  ['cannot be started', () => createFailedChannel<ListEngine>('refused')],
])('neither loses nor repeats a record if the worker %s', async (_, open) => {
  const { found, simple, workerFailed } = await readBothWays({ bytes: many, size: 300_000, open }, 500)
  expect(found).toStrictEqual(simple)
  expect(workerFailed).toBe(true)
})

test('reports no worker failure, even if the worker’s script loads only after the list', async () => {
  expect((await readBothWays({ bytes: many, size: 300_000, open: openEngine })).workerFailed).toBe(false)
  const slow = openEngine()
  // Any time-out set before the script has arrived would end at once.
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  let onEnd = () => {}
  const arrived = new Promise<void>((resolve) => (onEnd = resolve)).then(() => limits.mockRestore())
  const open = (): Channel<ListEngine> => ({ ...slow, run: (...call) => arrived.then(() => slow.run(...call)) })
  const { found, simple, workerFailed } = await readBothWays({ bytes: many, size: 300_000, open, onEnd })
  expect(found).toStrictEqual(simple)
  expect(workerFailed).toBe(false)
})

test('returns the original bytes if what began as a list turns out not to be one', async () => {
  const bytes = many.slice(0, -1)
  const { body, list } = await read({ bytes, size: 300_000, open: openEngine })
  expect(list).toBeNull()
  expect(Buffer.from(body).equals(bytes)).toBe(true)
})

test('reports progress with a count that never decreases', async () => {
  const { parts } = await read({ bytes: many, size: 300_000, open: () => openEngine(4) })
  const counts = parts.map((part) => part?.count ?? 0)
  expect(counts.length).toBeGreaterThan(2)
  // Of 2 MB: the first rows don't wait for others to be read.
  expect(parts[0]?.share).toBe(0.008)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

test('closing the connection ends the worker and the read', async () => {
  const ending = new AbortController()
  let isClosed = false
  const open = (): Channel<ListEngine> => ({
    run: () => new Promise(() => ending.abort(new Error('signed out'))),
    close: () => (isClosed = true),
  })
  const stream = {
    read: async () => {
      // As fetch does.
      ending.signal.throwIfAborted()
      return { done: false as const, value: many.slice(0, 600_000) }
    },
  }
  const reading = readLongList(stream, [], {
    response: new Response(null, { headers: { 'content-length': String(many.length) } }),
    name: endpoint.name,
    type: record,
    onPart: () => undefined,
    signal: ending.signal,
    open,
  })
  await expect(reading).rejects.toThrow('signed out')
  expect(isClosed).toBe(true)
})

test('reports no progress once the read has ended, even if the worker has already responded', async () => {
  const ending = new AbortController()
  const parts: unknown[] = []
  const engine = createListEngine()
  const open = (): Channel<ListEngine> => ({
    // `Channel.run` has matched method and input.
    run: async (name: keyof ListEngine, input?: unknown) => (engine[name] as (input: unknown) => never)(input),
    close: () => undefined,
  })
  let reads = 0
  const stream = {
    read: async () => {
      reads += 1
      if (reads === 1) return { done: false as const, value: many.slice(0, 900_000) }
      ending.abort(new Error('signed out'))
      throw ending.signal.reason
    },
  }
  const reading = readLongList(stream, [], {
    response: new Response(null, { headers: { 'content-length': String(many.length) } }),
    name: endpoint.name,
    type: record,
    onPart: (part) => parts.push(part),
    signal: ending.signal,
    open,
  })
  await expect(reading).rejects.toThrow('signed out')
  const told = parts.length
  expect(told).toBeGreaterThan(0)
  await yieldToPage()
  expect(parts).toHaveLength(told)
})

test('does not read the received part again if the connection breaks', async () => {
  const parts: unknown[] = []
  let reads = 0
  const reading = readLongList(
    {
      read: async () => {
        reads += 1
        if (reads > 1) throw new TypeError('network error')
        return { done: false as const, value: many.slice(0, 900_000) }
      },
    },
    [],
    {
      response: new Response(null, { headers: { 'content-length': String(many.length) } }),
      name: endpoint.name,
      type: record,
      onPart: (part) => parts.push(part),
      signal: new AbortController().signal,
      open: () => ({ run: () => new Promise(() => undefined), close: () => undefined }),
    },
  )
  await expect(reading).rejects.toThrow('network error')
  expect(parts).toHaveLength(1)
})
