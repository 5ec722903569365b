import { recentCallFields } from '../../contract/recent-calls.ts'
import type { Fingerprint } from '../store/fingerprint.ts'
import { Utf8Writer } from '../store/utf8-writer.ts'
import type { RecordQuery } from '../store/record-query.ts'
import { type RecordTable, wholeRecord } from '../store/record-table.ts'
import { withRoom } from '../../lib/typed.ts'
import { type CsvOptions, csvWriter } from './export-csv.ts'
import { createFileHash } from './file-hash.ts'

/** With options that only CSV has. */
export interface ExportRequest extends Omit<CsvOptions, 'columns'> {
  readonly format: 'csv' | 'ndjson'
  readonly isGzipped: boolean
  /** null for all loaded records. */
  readonly query: RecordQuery | null
}

/** A piece of a file, or its end. A blob reaches the page without copying, and the browser may keep it on disk. */
export type ExportChunk =
  | { readonly piece: Blob; readonly records: number }
  | {
      readonly piece: null
      readonly records: number
      readonly distinct: number
      readonly columns: readonly string[] | null
      /** Of the whole file. */
      readonly sha256: string
    }

/** The engine methods that produce a file (engine.ts). */
export interface ExportMethods {
  beginExport(request: ExportRequest): void
  nextChunk(): Promise<ExportChunk>
  endExport(): void
}

/** Approximate bytes per piece. */
const pieceSize = 1_048_576
const lineFeed = 10

/** Rows to write, in order, in batches. */
export type RowStream = Iterable<Uint32Array> | AsyncGenerator<Uint32Array, void, undefined>

/** A file made piece by piece at its reader's pace: never in memory as a whole. */
export class ExportRun {
  #columns: readonly string[] | null = null
  #counts = new RecordCounts()
  #hash = createFileHash()
  #bytes: AsyncIterator<Uint8Array<ArrayBuffer>>

  constructor(table: RecordTable, source: RowStream, request: ExportRequest) {
    const bytes = request.format === 'csv' ? this.#csv(table, source, request) : this.#ndjson(table, source)
    this.#bytes = request.isGzipped ? gzip(bytes) : bytes
  }

  async next(): Promise<ExportChunk> {
    const parts: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    while (size < pieceSize) {
      const { done, value } = await this.#bytes.next()
      if (done === true) break
      parts.push(value)
      size += value.length
    }
    const { records } = this.#counts
    if (size === 0) {
      const sha256 = await this.#hash.hex()
      return { piece: null, records, distinct: this.#counts.distinct(), columns: this.#columns, sha256 }
    }
    for (const part of parts) this.#hash.update(part)
    return { piece: new Blob(parts), records }
  }

  /** Writes records as they were received, one line of JSON each. */
  async *#ndjson(table: RecordTable, source: RowStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const out = new Utf8Writer(1.1 * pieceSize)
    for await (const rows of source) {
      let next = 0
      while (next < rows.length) {
        const row = rows[next] ?? 0
        const lines = table.receivedLines(rows, next)
        const end = next + (lines?.count ?? 1)
        for (; next < end; next += 1) this.#counts.add(table.print(rows[next] ?? 0))
        if (lines === null) {
          table.writeJson(row, out)
          out.add(lineFeed)
          if (out.length >= pieceSize) yield out.take()
        } else {
          if (out.length > 0) yield out.take()
          yield lines.bytes
        }
      }
    }
    if (out.length > 0) yield out.take()
  }

  /** Needs all rows before the first line, which names every field that any of them has. */
  async *#csv(table: RecordTable, source: RowStream, options: ExportRequest): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const known: Uint32Array[] = []
    for await (const rows of source) known.push(rows)
    this.#columns = toColumns(table, known)
    const out = new Utf8Writer(1.1 * pieceSize)
    const write = csvWriter(table, { ...options, columns: this.#columns }, out)
    for (const rows of known) {
      for (const row of rows) {
        this.#counts.add(table.print(row))
        write(row)
        if (out.length >= pieceSize) yield out.take()
      }
    }
    if (out.length > 0) yield out.take()
  }
}

/** Returns the columns of a file: those of the spec in its order, then the records' other fields by name. */
export function toColumns(table: RecordTable, batches: readonly Iterable<number>[]): string[] {
  // Few lists of keys: nearly all records share one.
  const lists = new Set<readonly string[] | null>()
  for (const rows of batches) for (const row of rows) lists.add(table.keysOf(row))
  const others = new Set([...lists].flatMap((keys) => keys ?? [wholeRecord]))
  for (const field of recentCallFields) others.delete(field)
  return [...recentCallFields, ...[...others].toSorted()]
}

/** RFC 1952, by the platform. Fed at the reader's pace. */
async function* gzip(bytes: AsyncIterator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const plain = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
  const reader = plain.pipeThrough(new CompressionStream('gzip')).getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield new Uint8Array(next.value)
}

/** Counts records, and how many of them are distinct, in 8 bytes each. */
export class RecordCounts {
  #halves = new Uint32Array(2048)
  #count = 0

  add({ high, low }: Fingerprint): void {
    this.#halves = withRoom(this.#halves, 2 * this.#count + 2)
    this.#halves[2 * this.#count] = low
    this.#halves[2 * this.#count + 1] = high
    this.#count += 1
  }

  get records(): number {
    return this.#count
  }

  /** Sorts all fingerprints: 100 ms for a million, so don't call it for every record. */
  distinct(): number {
    const sorted = new BigUint64Array(this.#halves.buffer, 0, this.#count).slice().sort()
    let distinct = 0
    for (let index = 0; index < sorted.length; index += 1) {
      if (index === 0 || sorted[index] !== sorted[index - 1]) distinct += 1
    }
    return distinct
  }
}
