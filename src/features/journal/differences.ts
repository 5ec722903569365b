import type { JournalEntry } from '../../api/journal.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { isDelete } from './entry-text.ts'

/** A field that differs; undefined if the record doesn't have it. */
export interface Difference {
  readonly path: string
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** The fields in which two records differ, in order. A list counts as one value. */
export function differences(before: Json, after: Json): Difference[] {
  const [old, now] = [toFields(before), toFields(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

/** The fields of a record by dot path. An empty object counts as a value. */
function toFields(json: Json, path = '', fields = new Map<string, Json>()): Map<string, Json> {
  if (isJsonObject(json) && Object.keys(json).length > 0) {
    // Escapes dots in names, and names without any: otherwise two different fields could look the same.
    for (const [key, value] of Object.entries(json)) {
      const name = key === '' ? '""' : key.replaceAll('.', String.raw`\.`)
      toFields(value, path === '' ? name : `${path}.${name}`, fields)
    }
  } else if (path !== '' || json !== null) {
    fields.set(path, json)
  }
  return fields
}

export interface EntryChange {
  /** `read`: the record as read back; `sent`: the request body; `gone`: the record was deleted. */
  readonly basis: 'read' | 'sent' | 'gone'
  /** Whether the previous record is known; if not, every field looks new. */
  readonly isBeforeKnown: boolean
  readonly fields: readonly Difference[]
}

export function changeOf({ endpoint, before, after, request, outcome }: JournalEntry): EntryChange {
  const isBeforeKnown = before !== null
  if (after !== null) return { basis: 'read', isBeforeKnown, fields: differences(before, after) }
  const { body } = request
  if (body === undefined) {
    // Only deletes and tests have no body; a test changes nothing.
    const isGone = isDelete({ endpoint }) && outcome === 'done'
    return { basis: isGone ? 'gone' : 'sent', isBeforeKnown, fields: isGone ? differences(before, null) : [] }
  }
  // Omitted fields stay unchanged: compare only those sent.
  const sent = differences(before, body).filter(({ after }) => after !== undefined)
  return { basis: 'sent', isBeforeKnown, fields: sent }
}
