import { isJsonObject, type Json } from '../../contract/json.ts'

/** Engines overflow their stack when they write JSON nested some 4,000 deep, but they can parse it from a response. */
const deepest = 200

/** `JSON.stringify` for JSON of any depth. `sorted` puts the keys of every object into a fixed order. */
export function toJsonText(json: Json, { sorted = false } = {}): string {
  if (typeof json !== 'object' || json === null || (!sorted && isShallow(json))) return JSON.stringify(json)
  const parts: string[] = []
  /** A stack of values and literal punctuation left to write. */
  const left: Piece[] = [{ value: json }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if (typeof next.value !== 'object' || next.value === null) parts.push(JSON.stringify(next.value))
    else for (const piece of piecesOf(next.value, sorted).toReversed()) left.push(piece)
  }
  return parts.join('')
}

type Piece = string | { readonly value: Json }

function piecesOf(value: Exclude<Json, string | number | boolean | null>, sorted: boolean): Piece[] {
  if (!isJsonObject(value)) {
    return ['[', ...value.flatMap((one, place): Piece[] => [place === 0 ? '' : ',', { value: one }]), ']']
  }
  const keys = Object.keys(value)
  const ordered = sorted ? keys.toSorted() : keys
  const members = ordered.flatMap((key, place): Piece[] => [
    `${place === 0 ? '' : ','}${JSON.stringify(key)}:`,
    { value: value[key] ?? null },
  ])
  return ['{', ...members, '}']
}

/** Whether it is shallow enough for the engine to write. */
function isShallow(json: Json): boolean {
  let level: readonly Json[] = [json]
  for (let depth = 0; depth < deepest; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as readonly Json[]) : [],
    )
    if (level.length === 0) return true
  }
  return false
}
