/** Corrupts a successful response: its body, its types, or its place among the pages. */
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/json.ts'
import { type Fault, luckOf } from '../service/fault.ts'
import { below, hash, label } from '../service/random.ts'

export interface CorruptOptions {
  readonly fault: Fault
  readonly seed: number
  /** Index of the requested page, from 0. */
  readonly page: number
  /** Requests the previous page; null if there is none. */
  readonly previous: () => Promise<Json | null>
}

/** Corrupts the response as the fault says. Leaves responses without JSON unchanged. */
export async function corruptResponse(response: Response, options: CorruptOptions): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('application/json')) return response
  const text = await response.text()
  const { fault } = options
  if (fault.body !== undefined) return withBody(response, fault.body, text)
  // Our own JSON from just now.
  const json = JSON.parse(text) as Json
  const corrupted =
    fault.pages === undefined ? withWrongTypes(json, options) : await withWrongPages(json, fault.pages, options)
  return withText(response, JSON.stringify(corrupted))
}

function withBody(response: Response, kind: NonNullable<Fault['body']>, text: string): Response {
  switch (kind) {
    case 'truncated':
      return withText(response, text.slice(0, Math.ceil(text.length / 2)))
    case 'cut short':
      return cutShort(response, text)
    case 'not JSON':
      return withText(response, `${text.slice(0, 40)} upstream connect error`)
    case 'html':
      return withText(
        response,
        '<!DOCTYPE html>\n<html><body><h1>Sign in to this network</h1></body></html>\n',
        'text/html',
      )
    case 'empty':
      return withText(response, '')
    case 'null':
      return withText(response, 'null')
  }
}

function withText({ status, headers }: Response, text: string, type?: string): Response {
  const response = new Response(new TextEncoder().encode(text), { status, headers })
  if (type !== undefined) response.headers.set('Content-Type', type)
  return response
}

/** Sends half of the body, then an error: hosts that own the connection close it there. */
function cutShort({ status, headers }: Response, text: string): Response {
  const half = new TextEncoder().encode(text.slice(0, Math.ceil(text.length / 2)))
  let isSent = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (isSent) return controller.error(new TypeError('the connection was closed'))
      isSent = true
      controller.enqueue(half)
    },
  })
  return new Response(body, { status, headers })
}

const draws = { record: label('fault: record'), field: label('fault: field'), order: label('fault: order') }

/** Returns the records of a list or an envelope, or the single one. */
function recordsOf(json: Json): readonly Json[] {
  if (Array.isArray(json)) return json as readonly Json[]
  if (!isJsonObject(json)) return []
  const { data } = json
  return Array.isArray(data) ? (data as readonly Json[]) : [json]
}

function withRecords(json: Json, records: readonly Json[], added = 0): Json {
  if (Array.isArray(json)) return records
  if (!isJsonObject(json)) return json
  if (!Array.isArray(json['data'])) return records[0] ?? json
  return { ...json, ...(typeof json['total'] === 'number' ? { total: json['total'] + added } : {}), data: records }
}

/** Picks the same records every time, so that a screen's current data can be told from remembered data. */
function withWrongTypes(json: Json, { fault, seed }: CorruptOptions): Json {
  const records = recordsOf(json)
  const drawn = (what: number, index: number) => hash(seed ^ luckOf(fault), what, index)
  const chosen = new Set<number>()
  for (let i = 0; chosen.size < Math.min(fault.wrongTypes ?? 1, records.length); i++) {
    chosen.add(below(records.length, drawn(draws.record, i)))
  }
  const corrupt = (record: JsonObject, index: number): JsonObject => {
    const names = Object.keys(record)
    const field = fault.field ?? names[below(names.length, drawn(draws.field, index))] ?? 'x'
    return { ...record, [field]: wrongly(record[field]) }
  }
  return withRecords(
    json,
    records.map((record, index) => (chosen.has(index) && isJsonObject(record) ? corrupt(record, index) : record)),
  )
}

/** Returns a value of another type than `value`, and never null. */
function wrongly(value: Json | undefined): Json {
  if (typeof value === 'string') return { unexpected: value }
  if (typeof value === 'number') return [`${value}`]
  return typeof value === 'boolean' ? 'maybe' : value === null ? { unexpected: null } : 42
}

async function withWrongPages(json: Json, kind: NonNullable<Fault['pages']>, options: CorruptOptions): Promise<Json> {
  const records = recordsOf(json)
  const { fault, seed, page } = options
  if (kind === 'reordered') {
    const order = records.map((record, index) => ({ record, key: hash(seed ^ luckOf(fault), draws.order, index) }))
    return withRecords(
      json,
      order.toSorted((a, b) => a.key - b.key).map(({ record }) => record),
    )
  }
  const previous = await options.previous()
  if (kind === 'duplicated') {
    // A list without pages repeats its first record.
    return withRecords(json, previous === null ? [...records.slice(0, 1), ...records] : recordsOf(previous))
  }
  if (previous === null) return json
  // One more record has arrived for every page read so far.
  const moved = recordsOf(previous).slice(-Math.min(page, records.length))
  return withRecords(json, [...moved, ...records].slice(0, Math.max(records.length, moved.length)), page)
}
