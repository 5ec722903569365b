/** Lists of many megabytes, read while they come. Loaded only when one does. */
import type { CheckedRecords } from '../contract/answer.ts'
import type { Json } from '../contract/json.ts'
import { yieldToPage } from '../lib/slices.ts'
import { joinParts, type OnListPart } from './list-part.ts'
import { RecordPacker } from './packed-records.ts'

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
  const share = createTextSharer()
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

  function take(members: readonly Json[]): readonly Json[] {
    for (const member of members) share(member)
    return members
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
          return take(members)
        }
        cut = lastCut(rest, cut)
      }
      if (rest.length > mostUncut) state = 'doubt'
      return []
    },
    end: () => {
      const members = state === 'inside' ? parseList(`[${decoder.decode(rest)}`) : null
      return members === null ? null : take(members)
    },
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

/** A field with more different texts than this holds one of its own in every record: a sid, a number. */
const mostShared = 10_000

/**
 * Lets equal texts of the same field be one text: of 100,000 numbers, accounts, carriers and applications take two thirds
 * of the memory, and are some thousand. Changes the records given to it.
 */
function createTextSharer(): (record: Json) => void {
  /** By field; null: hardly two of its texts are equal. */
  const texts = new Map<string, Map<string, string> | null>()
  return (record) => {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return
    // Parsed here, and nobody else has it yet.
    const fields = record as Record<string, Json>
    for (const field of Object.keys(fields)) {
      const text = fields[field]
      if (typeof text !== 'string') continue
      let known = texts.get(field)
      if (known === null) continue
      if (known === undefined) texts.set(field, (known = new Map()))
      const before = known.get(text)
      // Assigned to, a field of that name would be another thing.
      if (before !== undefined && field !== '__proto__') fields[field] = before
      else if (known.size < mostShared) known.set(text, text)
      else texts.set(field, null)
    }
  }
}

/** Bytes that are read at once: some milliseconds. Browsers hand over two megabytes. */
const sliceBytes = 500_000

/** Bytes: shorter lists are there before anybody could read their beginning. */
const longBody = 1_000_000

/** Each part has so many times the bytes of the one before: telling of one draws the page, so of 25 MB some fifteen are told. */
const growth = 1.25

interface LongList {
  readonly response: Response
  /** Takes the records. */
  readonly list: CheckedRecords
  readonly onPart: OnListPart
}

/**
 * Reads the list that `begun` is the beginning of. `isChecked`: `list` has all of its records. Otherwise `body` is
 * the answer, whose beginning may have been taken for that of a list.
 */
export async function readLongList(
  stream: ReadableStreamDefaultReader<Uint8Array>,
  begun: readonly Uint8Array[],
  { response, list, onPart }: LongList,
): Promise<{ readonly body: Uint8Array<ArrayBuffer>; readonly isChecked: boolean }> {
  const reader = createListReader()
  const packer = new RecordPacker()
  const add = (members: readonly Json[]) => {
    const { rows } = list
    const from = rows.length
    list.add(members)
    rows.push(...rows.splice(from).map((record) => packer.pack(record)))
  }
  const publish = createPartPublisher(response, list, onPart)
  const parts: Uint8Array[] = []
  let received = 0
  const take = async (part: Uint8Array) => {
    parts.push(part)
    for (let at = 0; at < part.length; at += sliceBytes) {
      const slice = part.subarray(at, at + sliceBytes)
      add(reader.read(slice))
      received += slice.length
      publish(received)
      await yieldToPage()
    }
  }
  for (const part of begun) await take(part)
  for (;;) {
    const { value } = await stream.read()
    if (value === undefined) break
    await take(value)
  }
  const last = reader.end()
  if (last === null) return { body: joinParts(parts), isChecked: false }
  add(last)
  packer.trim()
  // Nobody needs the bytes any more.
  return { body: new Uint8Array(), isChecked: true }
}

/**
 * Tells how far a list has come, called with the bytes received so far each time that records were added. By bytes, not by
 * time: a slow machine is told no more often than a fast one. Drawing rows costs more than drawing their count, so those
 * follow each time that there are twice as many.
 */
function createPartPublisher(
  response: Response,
  list: Pick<CheckedRecords, 'rows' | 'unreadable'>,
  onPart: OnListPart,
): (received: number) => void {
  const bodyBytes = Number(response.headers.get('content-length') ?? 0)
  // Compressed, the length is another one; and other origins do not say whether it is.
  const isPlain = response.type !== 'cors' && response.headers.get('content-encoding') === null
  let published = 0
  let rows: typeof list.rows = []
  return (received) => {
    const isFirst = rows.length === 0
    if (isFirst ? Math.max(received, bodyBytes) < longBody : received < published * growth) return
    if (list.rows.length === 0) return
    published = received
    if (list.rows.length >= 2 * rows.length) rows = list.rows.slice()
    const isKnown = isPlain && bodyBytes >= received
    onPart({
      rows,
      count: list.rows.length + list.unreadable.length,
      share: isKnown ? received / bodyBytes : null,
    })
  }
}
