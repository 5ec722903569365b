import type { Json } from '../contract/json.ts'
import type { RecordTable } from './record-table.ts'

export interface RecordFilter {
  /** `attempted_at` within [from, to), ms since 1970. */
  readonly from?: number
  readonly to?: number
  /** Under way then, ms since 1970: attempted by that time, and terminated after it. */
  readonly at?: number
  /** By field: whether a value passes; asked once for each distinct value, not for each record. */
  readonly fields?: Readonly<Record<string, (value: Json | undefined) => boolean>>
  /** One of these fields has to pass: a number may be either party's. */
  readonly either?: { readonly fields: readonly string[]; readonly passes: (value: Json | undefined) => boolean } | null
}

/** Numbers of the records that pass, in the order of the table. */
export function selectRows(table: RecordTable, filter: RecordFilter): Uint32Array {
  const { from, to, at, fields = {}, either = null } = filter
  const { times } = table.times.attempted_at
  const { times: ends } = table.times.terminated_at
  const tests = Object.entries(fields).map(([field, passes]) => toTest(table, field, passes))
  if (either !== null) {
    const each = either.fields.map((field) => toTest(table, field, either.passes))
    tests.push((row) => each.some((passes) => passes(row)))
  }
  const found = new Uint32Array(table.length)
  let count = 0
  for (let row = 0; row < table.length; row += 1) {
    const time = times[row] ?? Number.NaN
    // A record without a readable time is in no range.
    if (from !== undefined && !(time >= from)) continue
    if (to !== undefined && !(time < to)) continue
    if (at !== undefined && !(time <= at && at < (ends[row] ?? Number.NaN))) continue
    if (!tests.every((passes) => passes(row))) continue
    found[count] = row
    count += 1
  }
  return found.subarray(0, count)
}

function toTest(table: RecordTable, field: string, passes: (value: Json | undefined) => boolean) {
  const column = table.column(field)
  const byCode = Uint8Array.from(column.values, (value) => Number(passes(value)))
  return (row: number) => {
    const code = column.codeAt(row)
    return code < byCode.length ? byCode[code] === 1 : passes(column.get(row))
  }
}

/** How often each value of a field occurs among the records, most frequent first; absent counts as undefined. */
export function countValues(
  table: RecordTable,
  rows: Uint32Array,
  field: string,
): { value: Json | undefined; count: number }[] {
  const column = table.column(field)
  const byCode = new Uint32Array(column.values.length)
  const others = new Map<string, { value: Json | undefined; count: number }>()
  for (const row of rows) {
    const code = column.codeAt(row)
    if (code < byCode.length) byCode[code] = (byCode[code] ?? 0) + 1
    else {
      const value = column.get(row)
      const text = JSON.stringify(value)
      others.set(text, { value, count: (others.get(text)?.count ?? 0) + 1 })
    }
  }
  const known = column.values.map((value, code) => ({ value, count: byCode[code] ?? 0 }))
  return [...known, ...others.values()].filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}
