import { isJsonObject, type Json } from '../../contract/json.ts'
import { recentCallFields } from '../../contract/recent-calls.ts'

/** What stands in the place of a record that is no object. */
export const wholeRecord = '(record)'

const documented = recentCallFields

/** The columns of a file: those of the document in its order, then whatever else the server sent, by name. */
export class ColumnSet {
  #others = new Set<string>()

  /** To be called with every record before the first line is written: a header cannot grow. */
  note(raw: Json): void {
    if (!isJsonObject(raw)) this.#others.add(wholeRecord)
    else for (const key in raw) if (!documented.includes(key)) this.#others.add(key)
  }

  columns(): string[] {
    return [...documented, ...[...this.#others].toSorted()]
  }
}
