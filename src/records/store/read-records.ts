/**
 * Records read from the bytes of an answer, without a text or an object of them: keys are compared with those of records
 * before, values hashed where they stand. Only what can be told with certainty is read so. Other records are parsed by
 * themselves, where it is clear where they end; any other answer is for whoever called.
 */
import { isJsonObject, type Json } from '../../contract/json.ts'
import { withRoom } from '../../lib/typed.ts'
import { type Fingerprint, fingerprint, keySeed, sumPrint, toIdentity } from './fingerprint.ts'
import { toUtf8 } from './json-bytes.ts'
import { callOf, type Marks, ReceivedRecords, timeOf } from './received-records.ts'
import { parseTimestampAt } from './timestamp.ts'
import { avalanche, foldJson, lanes, startsWith } from './value-hash.ts'

const [quote, backslash, comma] = [34, 92, 44]
const [openList, closeList, open, close] = [91, 93, 123, 125]
const decoder = new TextDecoder()
const dataKey = toUtf8('"data":[')
const none = new Uint8Array(0)

/** Shapes that are looked for, and keys of each: servers have one or two. */
const [mostShapes, mostKeys] = [8, 64]

/** Keys in their order, and what is known of the values that came last. */
interface Shape {
  readonly keys: readonly string[]
  /** What stands before each value. */
  readonly heads: readonly Uint8Array[]
  readonly seedsHigh: Int32Array
  readonly seedsLow: Int32Array
  readonly timeAt: number
  readonly callAt: number
  /** The latest value of each key: where it stands in this answer, -1: nowhere; and its hash. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly highs: Uint32Array
  readonly lows: Uint32Array
  /** Of the latest record. */
  time: number
  call: number
}

/** The latest first. */
let shapes: Shape[] = []

function toShape(keys: readonly string[]): Shape {
  const seeds = keys.map(keySeed)
  return {
    keys,
    heads: keys.map((key, place) => toUtf8(`${place === 0 ? '{' : ','}${JSON.stringify(key)}:`)),
    seedsHigh: Int32Array.from(seeds, ([high]) => high),
    seedsLow: Int32Array.from(seeds, ([, low]) => low),
    timeAt: keys.indexOf('attempted_at'),
    callAt: keys.indexOf('call_sid'),
    starts: new Int32Array(keys.length).fill(-1),
    ends: new Int32Array(keys.length),
    highs: new Uint32Array(keys.length),
    lows: new Uint32Array(keys.length),
    time: Number.NaN,
    call: Number.NaN,
  }
}

export interface ReadAnswer {
  /** The answer with an empty list of records. */
  readonly envelope: Json
  readonly records: ReceivedRecords
}

/**
 * Reads `{…,"data":[…]}`; null: something in it is not as expected, which says nothing about whether it is JSON. Throws
 * where it surely is none. The bytes must not change any more.
 */
export function readRecords(bytes: Uint8Array): ReadAnswer | null {
  const list = bytes.indexOf(openList)
  const before = bytes.subarray(0, list)
  const isPlain = before[0] === open && before.lastIndexOf(open) === 0 && !before.includes(backslash)
  if (!isPlain || !startsWith(bytes, list + 1 - dataKey.length, dataKey)) return null
  const reading = new Reading(bytes)
  // After the list nothing else may come: it might be another one.
  if (reading.read(list + 1) !== bytes.length - 1 || bytes.at(-1) !== close) return null
  return { envelope: JSON.parse(`${decoder.decode(before)}[]}`) as Json, records: reading.records() }
}

/** Used by all, and copied: how much room an answer needs is known at its end. */
let places = new Uint32Array(1024)
let firsts = new Uint32Array(64)
let prints = new Uint32Array(128)
let times = new Float64Array(64)
let calls = new Float64Array(64)

function makeRoom(count: number): void {
  times = withRoom(times, count)
  // As much as `times`, which is what is asked about: half of an odd length more is rounded.
  firsts = withRoom(firsts, times.length)
  prints = withRoom(prints, 2 * times.length)
  calls = withRoom(calls, times.length)
}

class Reading {
  readonly #bytes: Uint8Array
  readonly #keys: (readonly string[] | null)[] = []
  readonly #raws = new Map<number, Json>()
  /** How much of `places` is used. */
  #used = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    // They tell of another answer.
    for (const { starts } of shapes) starts.fill(-1)
  }

  /** Reads records up to the end of their list; where that is, its bracket included. -1: nobody knows. */
  read(start: number): number {
    const bytes = this.#bytes
    if (bytes[start] === closeList) return start + 1
    for (let at = start; ; at += 1) {
      at = this.#next(at)
      if (bytes[at] === closeList) return at + 1
      if (bytes[at] !== comma) return -1
    }
  }

  records(): ReceivedRecords {
    const count = this.#keys.length
    const marks: Marks = {
      keys: this.#keys,
      firsts: firsts.slice(0, count),
      places: places.slice(0, this.#used),
      times: times.slice(0, count),
      prints: prints.slice(0, 2 * count),
      calls: calls.slice(0, count),
    }
    return new ReceivedRecords(this.#bytes, marks, this.#raws)
  }

  /** The next record; where it ends, or -1. */
  #next(start: number): number {
    const index = this.#keys.length
    if (index === times.length) makeRoom(index + 1)
    for (let place = 0; place < shapes.length; place += 1) {
      const shape = shapes[place]
      const end = shape === undefined ? -1 : this.#readAs(shape, start, index)
      if (shape === undefined || end < 0) continue
      if (place > 0) shapes = [shape, ...shapes.filter((other) => other !== shape)]
      return end
    }
    return this.#parse(start, index)
  }

  /** Reads a record that has just these keys; where it ends, -1: it is another one. */
  #readAs(shape: Shape, start: number, index: number): number {
    const { heads, starts, ends, highs, lows } = shape
    const bytes = this.#bytes
    let place = this.#used + 2
    let at = start
    let sumHigh = 0
    let sumLow = 0
    if (places.length < place + 2 * heads.length) places = withRoom(places, place + 2 * heads.length)
    for (let key = 0; key < heads.length; key += 1) {
      const head = heads[key] ?? none
      if (!startsWith(bytes, at, head)) return -1
      at += head.length
      if (isRepeated(bytes, starts[key] ?? -1, ends[key] ?? 0, at)) at += (ends[key] ?? 0) - (starts[key] ?? 0)
      else {
        const end = readValue(bytes, at, shape, key)
        if (end < 0) return -1
        at = end
      }
      places[place] = starts[key] ?? 0
      places[place + 1] = ends[key] ?? 0
      place += 2
      sumHigh = (sumHigh + (highs[key] ?? 0)) | 0
      sumLow = (sumLow + (lows[key] ?? 0)) | 0
    }
    if (bytes[at] !== close) return -1
    at += 1
    places[this.#used] = start
    places[this.#used + 1] = at
    firsts[index] = this.#used
    this.#used = place
    this.#note(index, shape.keys, sumPrint(sumHigh, sumLow, heads.length), shape.time, shape.call)
    return at
  }

  /** Parses a record that is read in no other way; where it ends, -1: nobody knows. */
  #parse(start: number, index: number): number {
    const end = this.#bytes[start] === open ? endOfObject(this.#bytes, start) : -1
    if (end < 0) return -1
    const raw = JSON.parse(decoder.decode(this.#bytes.subarray(start, end))) as Json
    this.#raws.set(index, raw)
    this.#note(index, null, fingerprint(raw), timeOf(raw), callOf(raw))
    const keys = isJsonObject(raw) ? Object.keys(raw) : []
    const isKnown = shapes.some(
      (shape) => shape.keys.length === keys.length && keys.every((key, at) => shape.keys[at] === key),
    )
    if (!isKnown && keys.length > 0 && keys.length <= mostKeys) shapes = [toShape(keys), ...shapes].slice(0, mostShapes)
    return end
  }

  #note(index: number, keys: readonly string[] | null, print: Fingerprint, time: number, call: number): void {
    this.#keys.push(keys)
    prints[2 * index] = print.low
    prints[2 * index + 1] = print.high
    times[index] = time
    calls[index] = call
  }
}

/** Whether the value at `at` is the one from `start` up to `end`, by what follows each, too; `start` -1: there was none. */
function isRepeated(bytes: Uint8Array, start: number, end: number, at: number): boolean {
  if (start < 0) return false
  let index = start
  while (index <= end && bytes[index] === bytes[at + index - start]) index += 1
  return index > end
}

/** Reads a value of a key that differs from the latest, and is the latest then; where it ends, -1: it cannot be told. */
function readValue(bytes: Uint8Array, at: number, shape: Shape, key: number): number {
  lanes[0] = shape.seedsHigh[key] ?? 0
  lanes[1] = shape.seedsLow[key] ?? 0
  const end = foldJson(bytes, at)
  if (end < 0) return -1
  const high = avalanche(lanes[0])
  const low = avalanche(lanes[1])
  shape.starts[key] = at
  shape.ends[key] = end
  shape.highs[key] = high
  shape.lows[key] = low
  const isText = bytes[at] === quote
  if (key === shape.timeAt) shape.time = isText ? timeAt(bytes, at, end) : Number.NaN
  if (key === shape.callAt) shape.call = isText && end > at + 2 ? toIdentity({ high, low }) : Number.NaN
  return end
}

/** ms since 1970 of the text from `start` up to `end`, with its quotes; NaN: it is no time. */
function timeAt(bytes: Uint8Array, start: number, end: number): number {
  const ms = end - start === 26 ? parseTimestampAt(bytes, start + 1) : Number.NaN
  return Number.isNaN(ms) ? Date.parse(decoder.decode(bytes.subarray(start + 1, end - 1))) : ms
}

/** Where the object at `start` ends, if it is JSON; -1: nowhere. UTF-8 has these bytes nowhere else, however broken it is. */
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
