import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import type { Json, JsonObject } from '../contract/json.ts'
import { toDigits } from '../lib/phone-digits.ts'
import { createChannel, serve, WorkerFailure } from '../lib/worker-channel.ts'
import { createEngine, type Engine } from './engine.ts'
import type { ExportRequest } from './export/engine-export.ts'
import { anyRecord, type FacetField, type RecordQuery, toChoice, describeQuery } from './store/record-query.ts'
import { plainExport } from './export/export-fixtures.ts'

const at = Date.UTC(2026, 10, 21)

const record: fc.Arbitrary<JsonObject> = fc.record(
  {
    attempted_at: fc.oneof(
      fc.integer({ min: 0, max: 20 }).map((minutes) => new Date(at + minutes * 60_000).toISOString()),
      fc.constant('soon'),
    ),
    terminated_at: fc.oneof(
      fc.integer({ min: 0, max: 30 }).map((minutes) => new Date(at + minutes * 60_000).toISOString()),
      fc.constant(null),
    ),
    direction: fc.constantFrom('inbound', 'outbound', '', null, '!none'),
    answered: fc.boolean(),
    sip_status: fc.constantFrom(200, 404, 486, 503, null),
    duration: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(20.5, 4.5, -1, null)),
    from: fc.constantFrom('+14155550101', '4155550101', 'anonymous', null),
    to: fc.constantFrom('+442079460000', '(415) 555-0101'),
    termination_reason: fc.constantFrom('caller hungup', 'failed', null),
    trunk: fc.constantFrom('acme', 'other', null),
  },
  { requiredKeys: ['to'] },
)

const query: fc.Arbitrary<RecordQuery> = fc.record({
  from: fc.constantFrom(null, at + 5 * 60_000),
  to: fc.constantFrom(null, at + 15 * 60_000),
  at: fc.constantFrom(null, null, at + 10 * 60_000),
  choices: fc.record({
    result: fc.constantFrom('', 'busy', 'failed'),
    direction: fc.constantFrom('', 'inbound', '!none', '!empty', '!!none'),
    answered: fc.constantFrom('', 'true'),
    sip_status: fc.constantFrom('', '4xx', '486', '!none'),
    termination_reason: fc.constantFrom('', 'caller hungup'),
    trunk: fc.constantFrom('', 'acme'),
  }),
  number: fc.constantFrom('', '415 555 01', 'ANON'),
  least: fc.constantFrom(null, 5),
  most: fc.constantFrom(null, 20),
})

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** A naive reference: shares only `toChoice` and `toDigits` with the engine. */
function passes(raw: JsonObject, { from, to, at: moment, choices, number, least, most }: RecordQuery): boolean {
  const time = Date.parse(textOf(raw['attempted_at']))
  if (from !== null && !(time >= from)) return false
  if (to !== null && !(time < to)) return false
  if (moment !== null && !(time <= moment && Date.parse(textOf(raw['terminated_at'])) > moment)) return false
  const { duration, sip_status } = raw
  const seconds = typeof duration === 'number' && duration >= 0 ? Math.floor(duration) : Number.NaN
  if (least !== null && !(seconds >= least)) return false
  if (most !== null && !(seconds <= most)) return false
  const { sip_status: sip, result, ...others } = choices
  const statuses: readonly Json[] = result === 'busy' ? [486] : [404, 503]
  if (result !== '' && (raw['answered'] === true || !statuses.includes(sip_status ?? null))) return false
  if (sip === '4xx' ? !textOf(sip_status).startsWith('4') : sip !== '' && toChoice(sip_status) !== sip) return false
  if (Object.entries(others).some(([field, choice]) => choice !== '' && toChoice(raw[field]) !== choice)) return false
  const parties = [raw['from'], raw['to']].filter((party) => typeof party === 'string')
  if (number === 'ANON') return parties.includes('anonymous')
  return number === '' || parties.some((party) => toDigits(party).includes('41555501'))
}

test('a view filters, counts choices and sorts like a naive reference', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 40 }),
      query,
      fc.constantFrom('asc', 'desc'),
      (raws, asked, direction) => {
        const engine = createEngine()
        engine.add(raws.slice(0, 3))
        engine.add(raws.slice(3))
        const found = raws.filter((raw) => passes(raw, asked))
        const view = engine.view({ query: asked, sort: null })
        expect([view.loaded, view.count]).toEqual([raws.length, found.length])
        const rows = engine.rows({ view: view.id, from: 0, end: view.count }) ?? []
        expect(rows.map(({ raw }) => raw)).toEqual(found)
        expect(rows.map(({ row }) => engine.record({ row })?.raw)).toEqual(found)

        const free = raws.filter((raw) => passes(raw, { ...asked, choices: { ...asked.choices, trunk: '' } }))
        for (const { choice, count } of view.facets.trunk) {
          expect(count).toBe(free.filter(({ trunk }) => toChoice(trunk) === choice).length)
        }
        expect(view.facets.trunk.reduce((sum, { count }) => sum + count, 0)).toBe(free.length)

        for (const [by, keyOf] of keys) {
          const sorted = engine.view({ query: asked, sort: { by, direction } })
          const shown = engine.rows({ view: sorted.id, from: 0, end: sorted.count }) ?? []
          expect(shown.map(({ raw }) => raw)).toEqual(sortPlainly(found, keyOf, direction))
          // Only the latest view has rows.
          expect(engine.rows({ view: view.id, from: 0, end: 1 })).toBeNull()
        }
      },
    ),
    runs(300, 42),
  )
})

type Key = string | number | null

const keys: readonly (readonly [string, (raw: Json) => Key])[] = [
  ['attempted_at', (raw) => orNull(Date.parse(textOf(fieldOf(raw, 'attempted_at'))))],
  ['duration', (raw) => keyOf(fieldOf(raw, 'duration'))],
  ['from', (raw) => keyOf(fieldOf(raw, 'from'))],
]

const fieldOf = (raw: Json, field: string): Json => (raw as JsonObject)[field] ?? null
const keyOf = (value: Json): Key => (typeof value === 'string' || typeof value === 'number' ? value : null)
const orNull = (ms: number) => (Number.isNaN(ms) ? null : ms)

function sortPlainly(raws: readonly Json[], keyOf: (raw: Json) => Key, direction: 'asc' | 'desc'): Json[] {
  const sign = direction === 'asc' ? 1 : -1
  const known = raws.filter((raw) => keyOf(raw) !== null)
  const sorted = known.toSorted((a, b) => {
    const [one, other] = [keyOf(a) ?? '', keyOf(b) ?? '']
    return one === other ? 0 : one < other ? -sign : sign
  })
  return [...sorted, ...raws.filter((raw) => keyOf(raw) === null)]
}

test('sorts and filters texts beyond the dictionary’s capacity like any others', () => {
  const engine = createEngine()
  const numbers = Array.from(
    { length: 25_000 },
    (_, index) => `+1415${String((index * 7919) % 25_000).padStart(7, '0')}`,
  )
  engine.add(numbers.map((from) => ({ from, to: 'x' })))
  const view = engine.view({ query: anyRecord, sort: { by: 'from', direction: 'asc' } })
  const rows = engine.rows({ view: view.id, from: 0, end: view.count }) ?? []
  expect(rows.map(({ raw }) => fieldOf(raw, 'from'))).toEqual(numbers.toSorted())
  expect(engine.view({ query: { ...anyRecord, number: '0000041' }, sort: null }).count).toBe(
    numbers.filter((number) => number.includes('0000041')).length,
  )
})

async function draw(engine: ReturnType<typeof createEngine>, request: ExportRequest) {
  engine.beginExport(request)
  const pieces: Uint8Array[] = []
  for (;;) {
    const chunk = await engine.nextChunk()
    if (chunk.piece === null) return { bytes: Buffer.concat(pieces), pieces: pieces.length, end: chunk }
    pieces.push(await chunk.piece.bytes())
  }
}

test.each([false, true])('exports a file in pieces (gzip: %s)', async (isGzipped) => {
  const engine = createEngine()
  const raws = Array.from({ length: 20_000 }, (_, index) => ({
    sip_callid: createHash('sha256').update(String(index)).digest('hex'),
    trunk: index % 2 === 0 ? 'acme' : 'other',
  }))
  engine.add([...raws, ...raws.slice(0, 10)])
  const { bytes, pieces, end } = await draw(engine, { ...plainExport, isGzipped })
  const text = (isGzipped ? gunzipSync(bytes) : bytes).toString('utf8')
  expect(text.trimEnd().split('\n')).toEqual([...raws, ...raws.slice(0, 10)].map((raw) => JSON.stringify(raw)))
  // Compressed, it is too small for two pieces.
  expect(pieces).toBeGreaterThan(isGzipped ? 0 : 1)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(end).toMatchObject({ records: 20_010, distinct: 20_000, columns: null, sha256 })

  const narrowed = await draw(engine, {
    ...plainExport,
    isGzipped,
    query: { ...anyRecord, choices: { ...anyRecord.choices, trunk: 'other' } },
  })
  expect(narrowed.end.records).toBe(10_005)
  engine.endExport()
  expect(() => engine.nextChunk()).toThrow('No export was started.')
})

test('leaves records added during an export out of the file', async () => {
  const engine = createEngine()
  engine.add([{ trunk: 'a' }])
  engine.beginExport(plainExport)
  engine.add([{ trunk: 'b' }])
  const { piece } = await engine.nextChunk()
  expect(await piece?.text()).toBe('{"trunk":"a"}\n')
})

test('a channel keeps the order of calls, passes errors on and rejects calls once closed', async () => {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  serve(createEngine(), port2)
  const channel = createChannel<Engine>(port1)
  const answers = await Promise.all([
    channel.run('add', [{ trunk: 'a' }, 'no record']),
    channel.run('view', { query: anyRecord, sort: null }),
    channel.run('record', { row: 1 }),
    channel.run('record', { row: 2 }),
  ])
  expect(answers).toMatchObject([2, { loaded: 2, count: 2 }, { row: 1, raw: 'no record' }, null])
  await expect(channel.run('nextChunk')).rejects.toThrow('No export was started.')
  const pending = channel.run('view', { query: anyRecord, sort: null })
  channel.close()
  await expect(pending).rejects.toThrow(WorkerFailure)
  await expect(channel.run('record', { row: 0 })).rejects.toThrow('The worker was closed.')
})

test('counts and filters calls by result, including groups of results and unknown ones', () => {
  const engine = createEngine()
  engine.add([
    { answered: true, sip_status: 200 },
    { answered: false, sip_status: 503, result: 'a field of the server' },
    { answered: false, sip_status: 404 },
    { answered: false, sip_status: 486 },
    { answered: false },
    { answered: 'yes' },
    'no record',
  ])
  const view = (result: string) => engine.view({ query: { ...anyRecord, ...choose({ result }) }, sort: null })
  const counted = { answered: 1, busy: 1, 'no-such-number': 1, 'not-answered': 1, 'other-failure': 1, unknown: 2 }
  const { facets } = view('failed')
  expect(Object.fromEntries(facets.result.map(({ choice, count }) => [choice, count]))).toEqual(counted)
  expect(facets.sip_status.map(({ choice }) => choice).toSorted()).toEqual(['404', '503'])
  expect(['failed', 'unanswered', 'answered', 'busy', 'unknown', 'something'].map((name) => view(name).count)).toEqual([
    2, 4, 1, 1, 2, 0,
  ])
})

test('describes a query in words', () => {
  expect(describeQuery(anyRecord)).toBe('')
  expect(describeQuery({ ...anyRecord, at })).toBe(`attempted_at <= ${new Date(at).toISOString()} < terminated_at`)
  expect(
    describeQuery({
      ...anyRecord,
      from: at,
      choices: { ...anyRecord.choices, direction: 'inbound' },
      number: ' 415 ',
      most: 9,
    }),
  ).toBe('attempted_at >= 2026-11-21T00:00:00.000Z, direction = inbound, from or to has 415, duration < 10 s')
})

type Criterion = Exclude<keyof RecordQuery, 'choices'> | FacetField
const choose = (choices: Partial<RecordQuery['choices']>) => ({ choices: { ...anyRecord.choices, ...choices } })

/** For each criterion, a query that the first of two records meets and the second doesn't. */
const narrowing: Readonly<Record<Criterion, Partial<RecordQuery>>> = {
  from: { from: at },
  to: { to: at + 1 },
  at: { at },
  result: choose({ result: 'answered' }),
  direction: choose({ direction: 'inbound' }),
  answered: choose({ answered: 'true' }),
  sip_status: choose({ sip_status: '2xx' }),
  termination_reason: choose({ termination_reason: 'caller hungup' }),
  trunk: choose({ trunk: 'acme' }),
  number: { number: '415' },
  least: { least: 10 },
  most: { most: 10 },
}
const meets: JsonObject = {
  attempted_at: new Date(at).toISOString(),
  terminated_at: new Date(at + 60_000).toISOString(),
  direction: 'inbound',
  answered: true,
  sip_status: 200,
  duration: 10,
  from: '+14155550101',
  to: '+442079460000',
  termination_reason: 'caller hungup',
  trunk: 'acme',
}

test.each(Object.entries(narrowing))('%s excludes records and is described in words', (name, criterion) => {
  const fails: JsonObject = {
    // Before `from` or after `to`; without an end, it's never in progress.
    attempted_at: name === 'from' ? new Date(at - 1).toISOString() : new Date(at + 1).toISOString(),
    duration: name === 'least' ? 9 : 11,
    to: '+442079460000',
  }
  const engine = createEngine()
  engine.add([fails, meets])
  const { id, count } = engine.view({ query: { ...anyRecord, ...criterion }, sort: null })
  expect(count).toBe(1)
  // Counting leaves the view unchanged.
  const week = { from: at - 7 * 86_400_000, to: at + 1 }
  expect(
    engine.count([
      { ...week, to: at + 2, choices: {} },
      { ...week, choices: { trunk: ['acme', '!none'] } },
    ]),
  ).toEqual([2, name === 'from' ? 2 : 1])
  expect(engine.rows({ view: id, from: 0, end: 1 })).toEqual([{ row: 1, raw: meets }])
  expect(describeQuery({ ...anyRecord, ...criterion })).not.toBe('')
})
