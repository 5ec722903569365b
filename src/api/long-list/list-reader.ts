/** Reads lists of many megabytes as they arrive, in a worker (list-worker.ts) or in the page (long-list.ts). */
import { CheckedRecords, type Sample } from '../../contract/answer.ts'
import { isJsonObject, type Json, type JsonObject, parseExactly } from '../../contract/json.ts'
import { type FieldsFacts, fieldsOf } from '../../contract/record-fields.ts'
import type { Readable, RecordType } from '../../contract/record.ts'
import { joinBytes } from '../../lib/typed.ts'
import { toEnumText } from '../observations.ts'
import { type PackedRecords, RecordPacker } from './packed-records.ts'

const comma = 0x2c
const openBracket = 0x5b
const openBrace = 0x7b
const closeBrace = 0x7d

/** Bytes. If more arrive without the end of a record, it's hardly a list of records. */
const maxUncut = 4_000_000

/** Cuts to try: a text may look like the end of a record, and a record may hold a list of objects. */
const maxTries = 3

/**
 * Reads a JSON list of objects in UTF-8 as its bytes arrive: cuts it between two objects, and parses it piece by piece.
 * The delimiters of JSON are ASCII, and no other character of UTF-8 contains such bytes, so it cuts before it decodes.
 *
 * A wrong cut is harmless. A piece is taken only if JSON.parse accepts it as a list of its own, with every text and
 * bracket closed; so the comma after it is one between two members.
 */
export function createListReader() {
  let state: 'before' | 'inside' | 'doubt' = 'before'
  /** Bytes since the last cut. */
  let rest = new Uint8Array()

  function begin() {
    // A byte order mark may be split between chunks.
    if (rest[0] === 0xef && rest.length < 3) return
    const start = afterSpace(rest, rest[0] === 0xef && rest[1] === 0xbb && rest[2] === 0xbf ? 3 : 0)
    if (start === rest.length) return
    state = rest[start] === openBracket ? 'inside' : 'doubt'
    rest = rest.subarray(start + 1)
  }

  return {
    /** Returns the members that these bytes complete, as far as can be told by now. */
    read: (bytes: Uint8Array): readonly Json[] => {
      if (state === 'doubt') return []
      rest = joinBytes([rest, bytes])
      if (state === 'before') begin()
      if (state !== 'inside') return []
      let cut = lastCut(rest, rest.length)
      for (let tries = 0; tries < maxTries && cut > 0; tries += 1) {
        const members = parseList(`[${decoder.decode(rest.subarray(0, cut))}]`)
        if (members !== null) {
          rest = rest.subarray(cut + 1)
          return members
        }
        cut = lastCut(rest, cut)
      }
      if (rest.length > maxUncut) state = 'doubt'
      return []
    },
    /** Returns the remaining members; null if the bytes together aren't a list. Earlier members are void then. */
    end: () => (state === 'inside' ? parseList(`[${decoder.decode(rest)}`) : null),
  }
}

/** The last comma before `end` between what looks like two objects; 0 if there is none. */
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
    const json = parseExactly(text)
    return Array.isArray(json) ? (json as readonly Json[]) : null
  } catch {
    return null
  }
}

/** JSON's white space. */
function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while ([0x20, 0x09, 0x0a, 0x0d].includes(bytes[at] ?? 0)) at += 1
  return at
}

/** Some checked records of a list, to be attached after those before (attached-records.ts). */
export interface ListBlock extends Pick<CheckedRecords, 'unreadable' | 'remnants' | 'samples'> {
  readonly records: PackedRecords
}

/** Reads, checks and packs the list of one type. */
export class BlockReader {
  readonly #type: RecordType
  readonly #reader = createListReader()
  readonly #packer: RecordPacker
  /** Shared by all blocks: it compares each record with earlier ones. */
  readonly #checked: CheckedRecords

  constructor(type: RecordType) {
    this.#type = type
    this.#packer = new RecordPacker(type)
    this.#checked = new CheckedRecords(type)
  }

  read(bytes: Uint8Array): ListBlock {
    return this.#check(this.#reader.read(bytes))
  }

  /** Returns the remaining records; null if the bytes together aren't a list. */
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

/** Returns one record of each kind that observations distinguish (observations.ts, on the page), in order. */
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

/** What `ObjectObservations` sees of a record: field names, and values of enumerations. */
function seenText(object: JsonObject, facts: FieldsFacts): string {
  let text = ''
  for (const name in object) text += `${name.length} ${name}`
  for (const [name, { known, fields }] of facts) {
    const value = object[name]
    if (known !== null) text += typeof value === 'string' ? `,${toEnumText(value)}` : ','
    if (fields !== null) text += isJsonObject(value) ? `{${seenText(value, fields)}}` : '{}'
  }
  return text
}
