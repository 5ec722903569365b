/**
 * Readings of the spec that must make no difference, as randomly drawn servers. The same seed rewrites the same way.
 * Every scene of the suite runs behind several of them at once.
 */
import fc from 'fast-check'
import { below, hash, label } from '../../mocks/service/random.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/json.ts'
import { keysOf, recordOf } from '../../src/lib/records.ts'
import { inTurn, onFields, onJson, onRecords, onStatus, refuse, type Rewrite } from './rewrite.ts'

/** Returns an integer from 0 to n - 1, always the same for the same seed and text. */
const draw = (seed: number, n: number, text: string) => below(n, hash(seed, label(text), 0))
const flip = (seed: number, text: string) => draw(seed, 2, text) === 1
const among = <T>(list: readonly [T, ...T[]], seed: number, text: string): T =>
  list[draw(seed, list.length, text)] ?? list[0]

const otherSuccesses = [200, 201, 202, 203, 206, 226, 299] as const
const words = [
  'Normal Clearing',
  'BYE',
  'ok',
  'NONE',
  'timeout_expired',
  '正常',
  'a “reason” <b>of</b> its own',
] as const

export const randomRewrites = {
  /** Lists in any order, except detail records, whose order has a meaning. */
  order: (seed) =>
    onJson((json, { operation }) => {
      if (!Array.isArray(json) || operation === 'listRecentCalls') return json
      const keyed = (json as readonly Json[]).map((one) => ({ one, key: draw(seed, 1_000_000, JSON.stringify(one)) }))
      return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one)
    }),
  listEnvelope: (seed) => inEnvelope(flip(seed, 'text') ? 'text' : 'number'),
  singleRecord: (seed) =>
    onJson((json, { operation }) => {
      if (operation?.startsWith('get') !== true) return json
      const record = Array.isArray(json) ? ((json as readonly Json[])[0] ?? null) : json
      return flip(seed, operation) ? [record] : record
    }),
  readStatus: (seed) => onStatus(200, among(otherSuccesses, seed, 'read')),
  createdStatus: (seed) => onStatus(201, among(otherSuccesses, seed, 'created')),
  contentType: (seed) => async (asked, server) => {
    const response = await server(asked)
    const type = response.headers.get('content-type')
    const other = among(['application/json', 'APPLICATION/JSON', 'Application/Json;charset="UTF-8"'], seed, 'type')
    if (type?.startsWith('application/json') === true) response.headers.set('content-type', other)
    return response
  },
  /** page and page_size of detail records as numbers. */
  pageEcho: () =>
    onJson((json, { operation }) => {
      if (operation !== 'listRecentCalls' || !isJsonObject(json)) return json
      return { ...json, page: Number(json['page']), page_size: Number(json['page_size']) }
    }),
  /** Missing values are null or absent. */
  absence: (seed) => onFields((name, value) => (value === null && flip(seed, name) ? undefined : value)),
  callApplication: () =>
    onRecords((record, { operation }) =>
      operation === 'listCalls' || operation === 'getCall' ? { application_sid: null, ...record } : record,
    ),
  flags: (seed) =>
    onFields((name, value) =>
      /^use_for_|_tested_ok$/.test(name) && typeof value === 'number' && flip(seed, name) ? value === 1 : value,
    ),
  extraFields: (seed) =>
    onRecords((record) => {
      const extra: JsonObject = {
        [`x_${seed % 97}`]: among<Json>([null, 1, 'x', [{}], { a: { b: [] } }], seed, 'extra'),
      }
      const hooks = Object.entries(record).filter(([name, value]) => name.endsWith('_hook') && isJsonObject(value))
      return {
        ...record,
        ...extra,
        ...Object.fromEntries(hooks.map(([name, hook]) => [name, isJsonObject(hook) ? { ...hook, ...extra } : hook])),
      }
    }),
  keyOrder: (seed) =>
    onRecords((record) =>
      Object.fromEntries(
        Object.entries(record).toSorted(([a], [b]) => draw(seed, 1_000_000, a) - draw(seed, 1_000_000, b)),
      ),
    ),
  /** The same times in other formats. */
  timestamps: (seed) =>
    onFields((name, value) => {
      if (!/_at$|^last_/.test(name) || typeof value !== 'string' || value.startsWith('1970')) return value
      const withoutZeros = value.replace('.000Z', 'Z')
      return among([value, withoutZeros, value.replace('Z', '+00:00'), inZone(value, 330, '+05:30')], seed, name)
    }),
  /** A new sid for every hook in every response. */
  hookRows: (seed) => {
    let count = 0
    return onFields((name, value) => (name === 'webhook_sid' && value !== null ? `${seed}-${(count += 1)}` : value))
  },
  /** Milliseconds in detail records only: for calls, nothing else gives their length. */
  durationUnit: () =>
    onFields((name, value, { operation }) =>
      operation === 'listRecentCalls' && name === 'duration' && typeof value === 'number' ? value * 1000 : value,
    ),
  terminationReasons: (seed) =>
    onFields((name, value) =>
      name === 'termination_reason' && typeof value === 'string' ? among(words, seed, value) : value,
    ),
  testStatuses: (seed) =>
    onFields((name, value, { operation }) =>
      operation === 'testSpeechCredential' && name === 'status' && typeof value === 'string' && value !== 'ok'
        ? among(['error', 'skipped', 'FAIL', 'n/a', 'Not OK', 'unbekannt'], seed, value)
        : value,
    ),
  /** Servers that require the parameters that this dashboard always sends. */
  defaultCount: () => async (asked, server) => {
    const { searchParams } = asked.url
    const isSaid = ['page', 'count'].every((name) => searchParams.has(name))
    return asked.operation === 'listRecentCalls' && !isSaid ? Response.json({}, { status: 400 }) : server(asked)
  },
  nullHook: () =>
    refuse(
      ['createApplication', 'updateApplication'],
      (body) => Object.entries(body).some(([name, value]) => name.endsWith('_hook') && value === null),
      500,
      { msg: "Cannot read properties of null (reading 'url')" },
    ),
} as const satisfies Readonly<Record<string, (seed: number) => Rewrite>>

type RandomName = keyof typeof randomRewrites

/** The chosen rewrites, with the seed of each. */
export type Drawn = { readonly [Name in RandomName]?: number | undefined }

export const anyRewrites: fc.Arbitrary<Drawn> = fc.record(
  recordOf(keysOf(randomRewrites), () => fc.nat()),
  { requiredKeys: [] },
)

export function toRewrite(drawn: Drawn): Rewrite {
  return inTurn(
    keysOf(randomRewrites).flatMap((name) => {
      const seed = drawn[name]
      return seed === undefined ? [] : [randomRewrites[name](seed)]
    }),
  )
}

/** Wraps every list in an envelope, like a page, with its numbers as numbers or as text. */
export function inEnvelope(numbers: 'number' | 'text'): Rewrite {
  const write = (count: number) => (numbers === 'text' ? String(count) : count)
  return onJson((json, { operation }) => {
    if (!Array.isArray(json) || operation?.startsWith('list') !== true) return json
    const data = json as readonly Json[]
    return { total: write(data.length), page: write(1), page_size: write(data.length), data }
  })
}

/** Formats the same time in another zone, `minutes` ahead of UTC. */
function inZone(iso: string, minutes: number, offset: string): string {
  return new Date(Date.parse(iso) + minutes * 60_000).toISOString().replace('Z', offset)
}
