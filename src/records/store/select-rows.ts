import type { Json } from '../../contract/json.ts'
import { createCallReader } from './call-reader.ts'
import { resultField, toResultColumn } from './call-results.ts'
import type { RecordTable } from './record-table.ts'

/** Whether a value passes; called once per code, not per record. */
export type ValueTest = (value: Json | undefined) => boolean

export interface RecordFilter {
  /** `attempted_at` within [from, to), ms since 1970. */
  readonly from?: number | null
  readonly to?: number | null
  /** In progress at this time, ms since 1970: attempted by then, and terminated after it. */
  readonly at?: number | null
  /** Whole seconds, inclusive, as tables show a duration; records without one never match. */
  readonly least?: number | null
  readonly most?: number | null
  readonly fields?: Readonly<Record<string, ValueTest>>
  /** At least one of these fields has to pass: a number may be either party's. */
  readonly either?: { readonly fields: readonly string[]; readonly passes: ValueTest } | null
}

/** A filter applied to the current records of a table, with one pass over a column for each of its parts. */
export class FilterResult {
  #table: RecordTable
  #length: number
  /** Number of filter parts that each record fails, and the index of the last failed field. */
  #failed: Uint8Array
  #failedAt: Uint8Array
  #fields: readonly string[]
  #results: ReturnType<typeof toResultColumn> | null = null

  constructor(table: RecordTable, filter: RecordFilter) {
    const { from = null, to = null, at = null, least = null, most = null, fields = {}, either = null } = filter
    this.#table = table
    this.#length = table.length
    this.#failed = new Uint8Array(table.length)
    this.#failedAt = new Uint8Array(table.length)
    this.#fields = Object.keys(fields)
    for (const [place, [field, passes]] of Object.entries(fields).entries()) this.#testField(place, field, passes)
    if (from !== null || to !== null) this.#testTimes(from ?? -Infinity, to ?? Infinity)
    if (at !== null) this.#testInProgress(at)
    if (least !== null || most !== null) this.#testDuration(least ?? -Infinity, most ?? Infinity)
    if (either !== null) this.#testEither(either.fields, either.passes)
  }

  /** Returns the rows that pass, in the order of the table. */
  rows(): Uint32Array<ArrayBuffer> {
    const failed = this.#failed
    const found = new Uint32Array(this.#length)
    let count = 0
    for (let row = 0; row < failed.length; row += 1) {
      if (failed[row] !== 0) continue
      found[count] = row
      count += 1
    }
    return found.slice(0, count)
  }

  /**
   * Counts the values of a field among the records that pass every other part of the filter: the available choices.
   * Absent counts as undefined. Ids may be listed more than once (dictionary.ts).
   */
  countValues(field: string) {
    const { dictionary, codes } = this.#column(field)
    const [failed, failedAt] = [this.#failed, this.#failedAt]
    const own = this.#fields.indexOf(field)
    const counts = new Uint32Array(dictionary.size)
    for (let row = 0; row < failed.length; row += 1) {
      if (failed[row] !== 0 && (failed[row] !== 1 || failedAt[row] !== own)) continue
      const code = codes[row] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
    return [...counts].flatMap((count, code) => (count === 0 ? [] : [{ value: dictionary.value(code), count }]))
  }

  #column(field: string) {
    if (field === resultField) return (this.#results ??= toResultColumn(this.#table, this.#length))
    const column = this.#table.column(field)
    return { dictionary: column.dictionary, codes: column.codes(this.#length) }
  }

  #passing(field: string, passes: ValueTest) {
    const { dictionary, codes } = this.#column(field)
    const byCode = new Uint8Array(dictionary.size)
    for (let code = 0; code < byCode.length; code += 1) byCode[code] = passes(dictionary.value(code)) ? 1 : 0
    return { byCode, codes }
  }

  #testField(place: number, field: string, passes: ValueTest): void {
    const { byCode, codes } = this.#passing(field, passes)
    for (let row = 0; row < this.#length; row += 1) if (byCode[codes[row] ?? 0] === 0) this.#fail(row, place)
  }

  #testTimes(from: number, to: number): void {
    const times = this.#table.times.attempted_at.times(this.#length)
    for (let row = 0; row < this.#length; row += 1) {
      const time = times[row] ?? Number.NaN
      // A record without a readable time never matches.
      if (!(time >= from && time < to)) this.#fail(row, -1)
    }
  }

  #testInProgress(at: number): void {
    const begins = this.#table.times.attempted_at.times(this.#length)
    const ends = this.#table.times.terminated_at.times(this.#length)
    for (let row = 0; row < this.#length; row += 1) {
      if (!((begins[row] ?? Number.NaN) <= at && at < (ends[row] ?? Number.NaN))) this.#fail(row, -1)
    }
  }

  #testDuration(least: number, most: number): void {
    const { duration } = createCallReader(this.#table)
    for (let row = 0; row < this.#length; row += 1) {
      const seconds = Math.floor(duration(row))
      if (!(seconds >= least && seconds <= most)) this.#fail(row, -1)
    }
  }

  #testEither(fields: readonly string[], passes: ValueTest): void {
    const tests = fields.map((field) => this.#passing(field, passes))
    for (let row = 0; row < this.#length; row += 1) {
      if (tests.every(({ byCode, codes }) => byCode[codes[row] ?? 0] === 0)) this.#fail(row, -1)
    }
  }

  #fail(row: number, place: number): void {
    this.#failed[row] = (this.#failed[row] ?? 0) + 1
    this.#failedAt[row] = place
  }
}

/** Returns the rows that pass, in the order of the table. */
export function selectRows(table: RecordTable, filter: RecordFilter): Uint32Array<ArrayBuffer> {
  return new FilterResult(table, filter).rows()
}
