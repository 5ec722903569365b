import type { Listed } from '../contract/endpoint.ts'
import { type ParsedRecord, listedId, type Readable, type RecordType, type Unreadable } from '../contract/record.ts'

/** Replaces one record of a list in its place, or appends it. The list's age stays: its other records are no newer. */
export function withRecord<T>(list: Listed<T>, type: RecordType, sid: string, record: ParsedRecord<T>): Listed<T> {
  const isIt = (row: Readable<T> | Unreadable) => listedId(type, row) === sid
  const isListed = list.rows.some(isIt)
  const others = list.unreadable.filter((row) => !isIt(row))
  const isNew = !isListed && others.length === list.unreadable.length
  const total = isNew && list.total !== null ? list.total + 1 : list.total
  // The casts: TypeScript doesn't narrow a union by the length of a tuple.
  if (record.issues.length > 0) {
    const rows = isListed ? list.rows.filter((row) => !isIt(row)) : list.rows
    return { ...list, rows, unreadable: [...others, record as Unreadable], total, isPatched: true }
  }
  const readable = record as Readable<T>
  const rows = isListed ? list.rows.map((row) => (isIt(row) ? readable : row)) : [...list.rows, readable]
  return { ...list, rows, unreadable: others, total, isPatched: true }
}

/** Replaces many records of a list, by sid, in one pass; doesn't add records that the list lacks. */
export function withRecords<T>(
  list: Listed<T>,
  type: RecordType,
  records: ReadonlyMap<string, Readable<T>>,
): Listed<T> {
  const rows = list.rows.map((row) => records.get(listedId(type, row) ?? '') ?? row)
  return { ...list, rows, isPatched: true }
}

/** Removes records from a list in one pass. */
export function withoutRecords<T>(list: Listed<T>, type: RecordType, sids: ReadonlySet<string>): Listed<T> {
  const isAnother = (row: Readable<T> | Unreadable) => !sids.has(listedId(type, row) ?? '')
  const rows = list.rows.filter(isAnother)
  const unreadable = list.unreadable.filter(isAnother)
  const gone = list.rows.length + list.unreadable.length - rows.length - unreadable.length
  if (gone === 0) return list
  return { ...list, rows, unreadable, total: list.total === null ? null : list.total - gone, isPatched: true }
}
