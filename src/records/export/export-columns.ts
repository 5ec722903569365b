import { recentCallFields } from '../../contract/recent-calls.ts'
import { type RecordTable, whole } from '../store/record-table.ts'

/** The columns of a file: those of the document in its order, then whatever else the server sent, by name. */
export class ColumnSet {
  #others = new Set<string>()
  /** Keys of records that were noted: nearly all have the same. */
  #noted = new Set<readonly string[] | null>()

  /** To be called with every row before the first line is written: a header cannot grow. */
  note(table: RecordTable, row: number): void {
    const keys = table.keysOf(row)
    if (this.#noted.has(keys)) return
    this.#noted.add(keys)
    for (const key of keys ?? [whole]) if (!recentCallFields.includes(key)) this.#others.add(key)
  }

  columns(): string[] {
    return [...recentCallFields, ...[...this.#others].toSorted()]
  }
}
