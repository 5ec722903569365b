import type { Json } from '../../src/contract/json.ts'
import type { Readable } from '../../src/contract/record.ts'

/** For tests: a listed record that must not be built. Building each of 100,000 would block the page. */
export function fieldsOnly<T extends Readonly<Record<string, unknown>>>(record: T): Readable<T> {
  const refuse = (): never => {
    throw new Error(`built the record ${JSON.stringify(record)}`)
  }
  return {
    // The records of these tests hold nothing but JSON.
    field: (name) => record[name] as Json | undefined,
    issues: [],
    get value() {
      return refuse()
    },
    get raw() {
      return refuse()
    },
  }
}
