import { isJsonObject, type Json } from './json.ts'
import { mapTexts, redact } from './redact.ts'
import { z } from './zod.ts'

/** What a resource's records are: one schema, the field that names a record, and the fields that hold secrets. */
export interface RecordType<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string
  readonly schema: S
  /** Field that identifies a record; null where none does (call detail records: `call_sid` may be null). */
  readonly id: string | null
  /** Dot paths of secret fields, hidden in `raw`, logs, curl and exports. */
  readonly secrets: readonly string[]
  /** Fields that hold hooks, whose passwords lists compare. */
  readonly hooks?: readonly string[]
  /** Lists hold `{}` in the place of a record that has expired, until the server cleans up. */
  readonly leavesRemnants?: boolean
  /** The only fields that are kept of what is received, where servers answer secrets in clear; left out: all of them. */
  readonly fields?: readonly string[]
  /** What becomes of each text in it before anybody keeps it. */
  readonly mapText?: (text: string) => string
}

/** One thing that does not fit: where ("call_hook.url", "" for the record itself) and what. */
export interface Issue {
  readonly path: string
  readonly message: string
}

/** A record that fits the contract. Logic reads `value`; details, copy, export and comparison read `raw`. */
export interface Readable<T> {
  readonly value: T
  /** As received, secrets redacted. */
  readonly raw: Json
  readonly issues: readonly []
  /** In a list, by field: hooks whose password isn't the first one seen with their URL, by number (hook-passwords.ts). */
  readonly passwords?: Readonly<Record<string, number>>
  /** Of its value, by name, where that is quicker: see `fieldOf`. */
  readonly field?: (name: string) => Json | undefined
}

/** A record that does not: shown with its raw JSON, never dropped, never in the way of the others. */
export interface Unreadable {
  readonly value: null
  readonly raw: Json
  readonly issues: readonly Issue[]
}

export type ParsedRecord<T> = Readable<T> | Unreadable

export const isReadable = <T>(record: ParsedRecord<T>): record is Readable<T> => record.value !== null

/**
 * One field of a record's value, for whoever looks at all records of a long list: those are made out of columns each time
 * that one is looked at as a whole (api/attached-records.ts).
 */
export function fieldOf<T, K extends keyof T & string>(record: Pick<Readable<T>, 'value' | 'field'>, name: K): T[K] {
  // Packed from the value that the schema gave.
  return record.field === undefined ? record.value[name] : (record.field(name) as T[K])
}

/** `keep` leaves secrets in `raw`: for the one read that carries a password on into a save, never for a cache. */
export type Secrets = 'redact' | 'keep'

const noIssues = [] as const

/** Parses one received record; never throws. */
export function parseRecord<S extends z.ZodMiniType>(
  type: RecordType<S>,
  received: Json,
  secrets: Secrets = 'redact',
): ParsedRecord<z.output<S>> {
  const allowed = type.fields === undefined ? received : only(received, type.fields)
  const kept = type.mapText === undefined ? allowed : mapTexts(allowed, type.mapText)
  const hidden = redact(kept, type.secrets)
  const raw = secrets === 'keep' ? kept : hidden
  // Not from what was received: `value` keeps fields that the schema does not name, and some of them are keys.
  const result = z.safeParse(type.schema, hidden)
  // One object instead of two equal ones: of 100,000 records, that is a third of what they take.
  if (result.success) return { value: hasSameFields(result.data, raw) ? raw : result.data, raw, issues: noIssues }
  return { value: null, raw, issues: toIssues(result.error) }
}

/** The rest is dropped unread. What is no object holds no fields, and fits no schema. */
function only(received: Json, fields: readonly string[]): Json {
  if (!isJsonObject(received)) return null
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = received[field]
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/** Whether both hold the very same values, so that either can stand for the other. */
function hasSameFields<T>(value: T, raw: Json): raw is Json & T {
  if (!isJsonObject(raw) || typeof value !== 'object' || value === null) return false
  const fields = Object.keys(value)
  return fields.length === Object.keys(raw).length && fields.every((field) => Reflect.get(value, field) === raw[field])
}

/** The identifier of a received record, read from `raw` so that unreadable ones have it too; null where there is none. */
export function recordId(type: RecordType, raw: Json): string | null {
  const id = type.id !== null && isJsonObject(raw) ? raw[type.id] : null
  return typeof id === 'string' ? id : null
}

/** zod's error as issues of ours, one per path. */
export const toIssues = (error: z.core.$ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }))
