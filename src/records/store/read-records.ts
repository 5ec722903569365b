/**
 * Reads records from a response's bytes into the codes of a table's columns, without making strings or objects:
 * compares the keys with those of earlier records and hashes the values in place. Handles only unambiguous bytes.
 * Parses any other record by itself if its end is certain; leaves other responses to the caller.
 */
import { isJsonObject, type Json, parseExactly } from '../../contract/json.ts'
import { withRoom } from '../../lib/typed.ts'
import { type Fingerprint, fingerprint, keySeed, sumPrint, toIdentity } from './fingerprint.ts'
import { startsWith, viewOf } from './utf8-writer.ts'
import { callOf, type RecordArrays, ReceivedRecords, timeOf } from './received-records.ts'
import type { RecordTable } from './record-table.ts'
import type { Shape } from './shape.ts'
import { avalanche, foldJson, lanes } from './value-hash.ts'

const [quote, backslash, comma] = [34, 92, 44]
const [openList, closeList, open, close] = [91, 93, 123, 125]
const decoder = new TextDecoder()
const dataKey = viewOf('"data":[')

/** Maximum key orders to try, and keys of each: servers have one or two orders. */
const [maxLayouts, maxKeys] = [8, 64]

/** A key of a layout, and its latest value. */
interface Key {
  /** The bytes before its value. */
  readonly head: DataView
  readonly column: Shape['columns'][number]
  readonly seed: ReturnType<typeof keySeed>
  /** The value's place in this response, -1 for none; its hash, and its code in the column, NaN before the first. */
  start: number
  end: number
  high: number
  low: number
  code: number
}

/** A shape that is tried for each record, and what the latest record of that shape held. */
interface Layout {
  readonly shape: Shape
  readonly keys: readonly Key[]
  readonly timeKey: Key | undefined
  readonly callKey: Key | undefined
  /** Of the latest `attempted_at` and `call_sid`; NaN for none. */
  time: number
  call: number
}

function toLayout(shape: Shape): Layout {
  const keys = shape.columns.map((column, place): Key => {
    const { buffer, byteOffset, byteLength } = shape.heads[place] ?? new Uint8Array()
    const head = new DataView(buffer, byteOffset, byteLength)
    const latest = { start: -1, end: 0, high: Number.NaN, low: Number.NaN, code: Number.NaN }
    return { head, column, seed: keySeed(shape.keys[place] ?? ''), ...latest }
  })
  const [timeKey, callKey] = ['attempted_at', 'call_sid'].map((name) => keys[shape.keys.indexOf(name)])
  return { shape, keys, timeKey, callKey, time: Number.NaN, call: Number.NaN }
}

/** Reads responses for a table. Their values enter its dictionaries, even if the records are never added to it. */
export class RecordReader {
  readonly #table: RecordTable
  /** Most recent first. */
  #layouts: Layout[] = []
  /** The current response. */
  #bytes = new Uint8Array(0)
  #view: DataView = new DataView(new ArrayBuffer(0))
  #shapes: (Shape | null)[] = []
  #raws = new Map<number, Json>()
  #starts: number[] = []
  /** Used length of `#codes`. */
  #used = 0
  /** Buffers reused for all responses and copied at the end, when the needed size is known. */
  #codes = new Float64Array(1024)
  #firsts = new Uint32Array(64)
  #prints = new Uint32Array(128)
  #times = new Float64Array(64)
  #calls = new Float64Array(64)

  constructor(table: RecordTable) {
    this.#table = table
  }

  /**
   * Reads `{…,"data":[…]}`: its records, and the rest with an empty list (`envelope`). null if something is unexpected,
   * which doesn't mean that it isn't JSON. Throws if it certainly isn't. Takes possession of the bytes.
   */
  read(bytes: Uint8Array<ArrayBuffer>) {
    const list = bytes.indexOf(openList)
    const before = bytes.subarray(0, list)
    const isPlain = before[0] === open && before.lastIndexOf(open) === 0 && !before.includes(backslash)
    const keyAt = list + 1 - dataKey.byteLength
    this.#begin(bytes)
    try {
      if (!isPlain || keyAt < 0 || !startsWith(this.#view, keyAt, dataKey)) return null
      // Nothing may follow the list: it might be a second one.
      if (this.#readList(list + 1) !== bytes.length - 1 || bytes.at(-1) !== close) return null
      return { envelope: JSON.parse(`${decoder.decode(before)}[]}`) as Json, records: this.#records() }
    } finally {
      // Frees the response: the next one may take long.
      this.#begin(new Uint8Array(0))
    }
  }

  #begin(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#shapes = []
    this.#raws = new Map()
    this.#starts = []
    this.#used = 0
    // They refer to another response.
    for (const { keys } of this.#layouts) for (const key of keys) key.start = -1
  }

  /** Reads records up to the end of their list; returns the offset after the closing bracket, or -1 if uncertain. */
  #readList(start: number): number {
    const bytes = this.#bytes
    if (bytes[start] === closeList) return start + 1
    for (let at = start; ;) {
      this.#starts.push(at)
      const end = this.#next(at)
      at = end + 1
      if (bytes[end] === comma) continue
      this.#starts.push(at)
      return bytes[end] === closeList ? at : -1
    }
  }

  #records(): ReceivedRecords {
    const count = this.#shapes.length
    const arrays: RecordArrays = {
      shapes: this.#shapes,
      firsts: this.#firsts.slice(0, count),
      codes: this.#codes.slice(0, this.#used),
      times: this.#times.slice(0, count),
      prints: this.#prints.slice(0, 2 * count),
      calls: this.#calls.slice(0, count),
    }
    return new ReceivedRecords(arrays, this.#raws, { bytes: this.#bytes, starts: this.#starts })
  }

  /** Reads the next record; returns the offset of its end, or -1. */
  #next(start: number): number {
    const layouts = this.#layouts
    for (const layout of layouts) {
      const end = this.#readAs(layout, start)
      if (end < 0) continue
      if (layout !== layouts[0]) this.#layouts = [layout, ...layouts.filter((other) => other !== layout)]
      return end
    }
    return this.#parse(start)
  }

  /** Reads a record with exactly these keys; returns the offset of its end, or -1 if it has others. */
  #readAs(layout: Layout, start: number): number {
    const { keys } = layout
    const bytes = this.#view
    const first = this.#used
    if (this.#codes.length < first + keys.length) this.#codes = withRoom(this.#codes, first + keys.length)
    const codes = this.#codes
    let [at, used, sumHigh, sumLow] = [start, first, 0, 0]
    for (const key of keys) {
      if (!startsWith(bytes, at, key.head)) return -1
      at += key.head.byteLength
      if (isRepeated(bytes, key.start, key.end, at)) at += key.end - key.start
      else {
        at = readValue(bytes, at, layout, key)
        if (at < 0) return -1
      }
      codes[used] = key.code
      used += 1
      sumHigh = (sumHigh + key.high) | 0
      sumLow = (sumLow + key.low) | 0
    }
    if (bytes.getUint8(at) !== close) return -1
    this.#used = used
    this.#note(layout.shape, first, sumPrint(sumHigh, sumLow, keys.length), layout.time, layout.call)
    return at + 1
  }

  /** Parses a record that can't be read otherwise; returns the offset of its end, or -1 if uncertain. */
  #parse(start: number): number {
    const end = this.#bytes[start] === open ? endOfObject(this.#bytes, start) : -1
    if (end < 0) return -1
    const raw = parseExactly(decoder.decode(this.#bytes.subarray(start, end)))
    this.#raws.set(this.#shapes.length, raw)
    this.#note(null, 0, fingerprint(raw), timeOf(raw), callOf(raw))
    const keys = isJsonObject(raw) ? Object.keys(raw) : []
    if (keys.length === 0 || keys.length > maxKeys) return end
    const isKnown = this.#layouts.some(
      ({ shape }) => shape.keys.length === keys.length && keys.every((key, place) => shape.keys[place] === key),
    )
    if (!isKnown) this.#layouts = [toLayout(this.#table.shapeOf(keys)), ...this.#layouts].slice(0, maxLayouts)
    return end
  }

  #note(shape: Shape | null, first: number, { low, high }: Fingerprint, time: number, call: number): void {
    const index = this.#shapes.length
    if (index === this.#times.length) this.#makeRoom(index + 1)
    this.#shapes.push(shape)
    this.#firsts[index] = first
    this.#prints[2 * index] = low
    this.#prints[2 * index + 1] = high
    this.#times[index] = time
    this.#calls[index] = call
  }

  #makeRoom(count: number): void {
    this.#times = withRoom(this.#times, count)
    // All by the length of `#times`, which is the one checked: growing an odd length by half rounds.
    this.#firsts = withRoom(this.#firsts, this.#times.length)
    this.#prints = withRoom(this.#prints, 2 * this.#times.length)
    this.#calls = withRoom(this.#calls, this.#times.length)
  }
}

/** Whether the value at `at` repeats the one in [start, end), including the byte after it. `start` is -1 for none. */
function isRepeated(bytes: DataView, start: number, end: number, at: number): boolean {
  if (start < 0 || at + end - start >= bytes.byteLength) return false
  const offset = at - start
  let index = start
  for (; index + 4 <= end; index += 4) {
    if (bytes.getInt32(index, true) !== bytes.getInt32(index + offset, true)) return false
  }
  while (index <= end && bytes.getUint8(index) === bytes.getUint8(index + offset)) index += 1
  return index > end
}

/** Reads a value that differs from its key's latest and replaces it. Returns the end's offset, or -1 if uncertain. */
function readValue(bytes: DataView, at: number, layout: Layout, key: Key): number {
  lanes[0] = key.seed[0]
  lanes[1] = key.seed[1]
  const end = foldJson(bytes, at)
  if (end < 0) return -1
  const high = avalanche(lanes[0])
  const low = avalanche(lanes[1])
  key.start = at
  key.end = end
  key.high = high
  key.low = low
  key.code = key.column.encode(bytes, at, end, low)
  if (key === layout.timeKey) layout.time = key.column.timeOf(key.code)
  if (key === layout.callKey) {
    layout.call = bytes.getUint8(at) === quote && end > at + 2 ? toIdentity({ high, low }) : Number.NaN
  }
  return end
}

/** Returns the end of the JSON object at `start`, or -1. Even in broken UTF-8, these bytes mean only themselves. */
function endOfObject(bytes: Uint8Array, start: number): number {
  let depth = 0
  let isText = false
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) isText = !isText
    else if (isText) at += byte === backslash ? 1 : 0
    else if (byte === open || byte === openList) depth += 1
    else if (byte === close || byte === closeList) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}
