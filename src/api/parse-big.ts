/** JSON bodies of many megabytes, parsed in turns. Loaded only when one has come. */
import type { Json } from '../contract/json.ts'
import { runYielding, type Steps } from '../lib/yield-to-main.ts'

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const open = 0x5b
const close = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Bytes parsed at a time: about a millisecond of work. */
const portion = 100_000

/**
 * The JSON of a body in UTF-8. A list is cut between its members, and some hundred are parsed at a time; whatever is
 * no list is parsed whole. Throws a SyntaxError where JSON.parse does, and gives what it gives.
 */
export async function parseBig(bytes: Uint8Array): Promise<Json> {
  return (await runYielding(listSteps(bytes))) ?? (JSON.parse(new TextDecoder().decode(bytes)) as Json)
}

/**
 * The members of a list; null where the bytes are no list, or not JSON. What delimits JSON is ASCII, and in UTF-8 no
 * other character holds such bytes, so it is cut before it is decoded.
 *
 * The cuts need not be right to be safe: members are only taken where each portion between two commas is a list of its own
 * by JSON.parse, and such portions together are the list. Any doubt gives null.
 */
export function* listSteps(bytes: Uint8Array, size = portion): Steps<readonly Json[] | null> {
  let start = afterSpace(bytes, hasMark(bytes) ? 3 : 0)
  if (bytes[start] !== open) return null
  start += 1
  const members: Json[] = []
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfText(bytes, at + 1)
    else if (byte === open || byte === openBrace) depth += 1
    else if ((byte === close || byte === closeBrace) && depth > 0) depth -= 1
    else if (byte === close || (byte === comma && depth === 0 && at - start >= size)) {
      const some = parsePortion(bytes.subarray(start, at))
      // Nothing before a comma, or after one, is an error.
      if (some === null || (some.length === 0 && (byte === comma || members.length > 0))) return null
      for (const member of some) members.push(member)
      if (byte === close) return afterSpace(bytes, at + 1) === bytes.length ? members : null
      start = at + 1
      yield
    }
  }
  return null
}

/** Where the quote is that ends a text. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function parsePortion(bytes: Uint8Array): readonly Json[] | null {
  try {
    return JSON.parse(`[${decoder.decode(bytes)}]`) as readonly Json[]
  } catch {
    return null
  }
}

function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** White space of JSON. */
function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && [0x20, 0x09, 0x0a, 0x0d].includes(bytes[at] ?? 0)) at += 1
  return at
}
