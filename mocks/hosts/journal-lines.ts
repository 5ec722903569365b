/**
 * The journal's format: NDJSON, one line per acknowledged write, `{"crc": number, "changes": [...]}`. The checksum
 * (CRC-32 of the JSON of `changes`) detects damage that still parses. A line counts as a whole or not at all.
 */
import { crc32 } from 'node:zlib'
import { type Change, logVersion } from '../service/change.ts'

export function toLine(changes: readonly Change[]): string {
  const json = JSON.stringify(changes)
  return `{"crc":${crc32(json)},"changes":${json}}\n`
}

export interface ReadLines {
  /** Batches up to the first bad line. */
  readonly batches: readonly (readonly Change[])[]
  /** Size of the good lines in bytes. */
  readonly goodBytes: number
  /** The reason why nothing can be replayed, or null. */
  readonly unusable: string | null
}

const newline = 0x0a

/** Reads a journal; stops at the first damaged line. */
export function readLines(bytes: Uint8Array): ReadLines {
  const batches: (readonly Change[])[] = []
  let goodBytes = 0
  for (;;) {
    const end = bytes.indexOf(newline, goodBytes)
    const changes = end === -1 ? null : parseLine(bytes.subarray(goodBytes, end))
    if (changes === null) break
    const unusable = batches.length === 0 ? whyUnusable(changes[0]) : null
    if (unusable !== null) return { batches: [], goodBytes: 0, unusable }
    batches.push(changes)
    goodBytes = end + 1
  }
  return { batches, goodBytes, unusable: batches.length === 0 ? 'its first line cannot be read' : null }
}

function whyUnusable(first: Change | undefined): string | null {
  if (first?.type !== 'start') return 'it does not begin with a start'
  // Another program version may have written it, so the type's constant doesn't hold.
  const version: number = first.version
  return version === logVersion ? null : `it is of version ${version}, not ${logVersion}`
}

function parseLine(bytes: Uint8Array): readonly Change[] | null {
  try {
    const line: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof line !== 'object' || line === null || !('crc' in line) || !('changes' in line)) return null
    if (!Array.isArray(line.changes) || crc32(JSON.stringify(line.changes)) !== line.crc) return null
    // The checksum proves that we wrote it, and we only write changes.
    return line.changes as readonly Change[]
  } catch {
    return null
  }
}
