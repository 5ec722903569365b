import { isJsonObject, type Json } from '../../contract/json.ts'

export interface RawField {
  /** Unique within the record. */
  readonly path: string
  readonly name: string
  /** 0 for fields of the record itself, 1 for those of an object in it, and so on. */
  readonly depth: number
  /** undefined if documented, but not in the record. */
  readonly value: Json | undefined
  readonly isExtra: boolean
}

/** Returns the fields in the order received, with nested ones after their object; missing documented ones come last. */
export function toRawFields(raw: Json, documented: readonly string[]): RawField[] {
  if (!isJsonObject(raw)) return [{ path: '', name: 'record', depth: 0, value: raw, isExtra: false }]
  const received = walk(raw, '', 0, (name) => !documented.includes(name))
  const missing = documented.filter((name) => !Object.hasOwn(raw, name))
  const absent = missing.map((name) => ({ path: toStep(name), name, depth: 0, value: undefined, isExtra: false }))
  return [...received, ...absent]
}

function walk(json: Json, path: string, depth: number, isExtra: (name: string) => boolean): RawField[] {
  const fields: RawField[] = []
  if (!isJsonObject(json)) return fields
  for (const [name, value] of Object.entries(json)) {
    const here = path + toStep(name)
    fields.push({ path: here, name, depth, value, isExtra: isExtra(name) })
    fields.push(...walk(value, here, depth + 1, () => false))
  }
  return fields
}

/** Escapes a name (RFC 6901), so that paths are unique. */
const toStep = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
