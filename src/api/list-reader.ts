/** Lists of many megabytes, read while they come: by a worker (list-worker.ts), or by the page (long-list.ts). */
import { CheckedRecords, type Sample } from '../contract/answer.ts'
import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts'
import { type FieldsFacts, fieldsOf } from '../contract/record-fields.ts'
import type { Readable, RecordType } from '../contract/record.ts'
import { joinParts } from './list-part.ts'
import { type PackedRecords, RecordPacker } from './packed-records.ts'
import { toWord } from './sightings.ts'

const comma = 0x2c
const openBracket = 0x5b
const openBrace = 0x7b
const closeBrace = 0x7d

export interface ListReader {
  /** The members that have come to their end by these bytes, as far as that can be told by now. */
  readonly read: (bytes: Uint8Array) => readonly Json[]
  /** The members left; null where all bytes together are no list. What was read before is none of it, then. */
  readonly end: () => readonly Json[] | null
}

/** Bytes without an end of a record among them are hardly a list of records. */
const mostUncut = 4_000_000

/** Places that are tried: a text may look like the end of a record, and a record may hold a list of others. */
const mostTries = 3

/**
 * Reads a JSON list of objects in UTF-8 as its bytes come: it is cut between two of them, and parsed piece by piece. What
 * delimits JSON is ASCII, and in UTF-8 no other character holds such bytes, so it is cut before it is decoded.
 *
 * The cuts need not be right to be safe. A piece is taken only where it is a list of its own by JSON.parse, in which every
 * text and every bracket has ended; so the comma behind it is one between two members.
 */
export function createListReader(): ListReader {
  let state: 'before' | 'inside' | 'doubt' = 'before'
  /** Bytes since the last cut. */
  let rest = new Uint8Array()

  function begin() {
    // A mark may come in parts.
    if (rest[0] === 0xef && rest.length < 3) return
    const start = afterSpace(rest, rest[0] === 0xef && rest[1] === 0xbb && rest[2] === 0xbf ? 3 : 0)
    if (start === rest.length) return
    state = rest[start] === openBracket ? 'inside' : 'doubt'
    rest = rest.subarray(start + 1)
  }

  return {
    read: (bytes) => {
      if (state === 'doubt') return []
      rest = joinParts([rest, bytes])
      if (state === 'before') begin()
      if (state !== 'inside') return []
      let cut = lastCut(rest, rest.length)
      for (let tries = 0; tries < mostTries && cut > 0; tries += 1) {
        const members = parseList(`[${decoder.decode(rest.subarray(0, cut))}]`)
        if (members !== null) {
          rest = rest.subarray(cut + 1)
          return members
        }
        cut = lastCut(rest, cut)
      }
      if (rest.length > mostUncut) state = 'doubt'
      return []
    },
    end: () => (state === 'inside' ? parseList(`[${decoder.decode(rest)}`) : null),
  }
}

/** The last comma before `end` between what looks like two objects; 0: none. */
function lastCut(bytes: Uint8Array, end: number): number {
  for (let at = end; at > 0;) {
    at = bytes.lastIndexOf(comma, at - 1)
    if (bytes[at - 1] === closeBrace && bytes[afterSpace(bytes, at + 1)] === openBrace) return at
  }
  return 0
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function parseList(text: string): readonly Json[] | null {
  try {
    const json = JSON.parse(text) as Json
    return Array.isArray(json) ? (json as readonly Json[]) : null
  } catch {
    return null
  }
}

/** White space of JSON. */
function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while ([0x20, 0x09, 0x0a, 0x0d].includes(bytes[at] ?? 0)) at += 1
  return at
}

/** Some records of a list, checked, to be attached to those before (attached-records.ts). */
export interface ListBlock extends Pick<CheckedRecords, 'unreadable' | 'remnants' | 'samples'> {
  readonly records: PackedRecords
}

/** Reads, checks and packs the list of one type. */
export class BlockReader {
  readonly #type: RecordType
  readonly #reader = createListReader()
  readonly #packer: RecordPacker
  /** One for all: it compares records with those before. */
  readonly #checked: CheckedRecords

  constructor(type: RecordType) {
    this.#type = type
    this.#packer = new RecordPacker(type)
    this.#checked = new CheckedRecords(type)
  }

  read(bytes: Uint8Array): ListBlock {
    return this.#check(this.#reader.read(bytes))
  }

  /** The rest; null where all bytes together are no list. */
  end(): ListBlock | null {
    const members = this.#reader.end()
    return members && this.#check(members)
  }

  #check(members: readonly Json[]): ListBlock {
    const checked = this.#checked
    const before = checked.remnants
    checked.add(members)
    const rows = checked.rows.splice(0)
    return {
      records: this.#packer.pack(rows),
      unreadable: checked.unreadable.splice(0),
      remnants: checked.remnants - before,
      samples: toSamples(this.#type, rows),
    }
  }
}

/** Of records of one type, in their order, those that sightings tell apart. */
function toSamples(type: RecordType, records: readonly Pick<Readable<unknown>, 'raw'>[]): Sample[] {
  const facts = fieldsOf(type)
  const samples = new Map<string, { readonly raw: Json; times: number }>()
  for (const { raw } of records) {
    if (!isJsonObject(raw)) continue
    const text = seenText(raw, facts)
    const sample = samples.get(text)
    if (sample === undefined) samples.set(text, { raw, times: 1 })
    else sample.times += 1
  }
  return [...samples.values()]
}

/** What sightings look at: the names of fields, and values of enumerations. */
function seenText(object: JsonObject, facts: FieldsFacts): string {
  let text = ''
  for (const name in object) text += `${name.length} ${name}`
  for (const [name, { known, fields }] of facts) {
    const value = object[name]
    if (known !== null) text += typeof value === 'string' ? `,${toWord(value)}` : ','
    if (fields !== null) text += isJsonObject(value) ? `{${seenText(value, fields)}}` : '{}'
  }
  return text
}
