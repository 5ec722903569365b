/** What a write changed in a record, field by field. Pure. */
import type { JournalEntry } from '../../api/journal.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'

/** One field; undefined: the record does not have it. */
export interface Difference {
  /** Dot path; objects are opened up. */
  readonly path: string
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** The fields in which two records differ, in the order in which they stand there. Lists count as one value. */
export function differences(before: Json, after: Json): Difference[] {
  const [old, now] = [toFields(before), toFields(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

/** The single fields of a record by dot path. An empty object is a value of its own. */
function toFields(json: Json, path = '', fields = new Map<string, Json>()): Map<string, Json> {
  if (isJsonObject(json) && Object.keys(json).length > 0) {
    // A dot in a name is part of it: escaped, or two different fields would look like one.
    for (const [key, value] of Object.entries(json)) {
      const name = key.replaceAll('.', String.raw`\.`)
      toFields(value, path === '' ? name : `${path}.${name}`, fields)
    }
  } else if (path !== '' || json !== null) {
    fields.set(path, json)
  }
  return fields
}

/** What the differences of an entry stand for. */
export interface EntryChange {
  /** `read`: the record as read back; `sent`: only what was asked for; `gone`: the record is no more. */
  readonly basis: 'read' | 'sent' | 'gone'
  /** Whether the record was known before; where not, every field of it looks new. */
  readonly isBeforeKnown: boolean
  readonly fields: readonly Difference[]
}

/** What an entry changed, as far as it is known. */
export function changeOf({ endpoint, before, after, request, outcome }: JournalEntry): EntryChange {
  const isBeforeKnown = before !== null
  if (after !== null) return { basis: 'read', isBeforeKnown, fields: differences(before, after) }
  const { body } = request
  if (body === undefined) {
    // Only deletes and tests send nothing; a test changes nothing.
    const isGone = endpoint.startsWith('delete') && outcome === 'done'
    return { basis: isGone ? 'gone' : 'sent', isBeforeKnown, fields: isGone ? differences(before, null) : [] }
  }
  // Fields that were not sent stay as they are: only those sent are compared.
  const sent = differences(before, body).filter(({ after }) => after !== undefined)
  return { basis: 'sent', isBeforeKnown, fields: sent }
}
