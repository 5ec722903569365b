import { recentCallFields } from '../../contract/recent-calls.ts'
import { type RecordTable, whole } from '../store/record-table.ts'

/** The columns of a file: those of the API document in its order, then the server's other fields by name. */
export class ColumnSet {
  #others = new Set<string>()
  /** Lists of keys already noted: nearly all records share one. */
  #noted = new Set<readonly string[] | null>()

  /** Call it with every row before the first line is written: a header can't grow. */
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
