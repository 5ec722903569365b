import { isJsonObject, type Json } from './json.ts'
import { redact } from './redact.ts'
import { z } from './zod.ts'

/** The records of a resource: their schema, identifying field and secret fields. */
export interface RecordType<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string
  readonly schema: S
  /** Field that identifies a record; null if none does (call detail records: `call_sid` may be null). */
  readonly id: string | null
  /** Dot paths of secret fields, hidden in `raw`, logs, curl and exports. */
  readonly secrets: readonly string[]
  /** Fields that hold hooks, whose passwords are compared within a list. */
  readonly hooks?: readonly string[]
  /** Lists hold `{}` in place of an expired record, until the server cleans up. */
  readonly leavesRemnants?: boolean
  /** The only fields to keep, for servers that return secrets in clear. All fields if left out. */
  readonly fields?: readonly string[]
  /** Changes each text of a record before it is stored, unless its secrets are kept. */
  readonly mapText?: (text: string) => string
}

/** One mismatch with the contract: where ("call_hook.url", "" for the record itself) and what. */
export interface Issue {
  readonly path: string
  readonly message: string
}

/** A record that matches the contract. Logic uses `value`; details, copy, export and comparison use `raw`. */
export interface Readable<T> {
  readonly value: T
  /** As received, secrets redacted. */
  readonly raw: Json
  readonly issues: readonly []
  /** In a list, by field: numbers of hooks' passwords that aren't the first seen with their URL (hook-passwords.ts). */
  readonly passwords?: Readonly<Record<string, number>>
  /** Reads one field of `value` by name, if that is quicker: see `fieldOf`. */
  readonly field?: (name: string) => Json | undefined
}

/** A record that doesn't match: shown with its raw JSON, never dropped, and no obstacle to the others. */
export interface Unreadable {
  readonly value: null
  readonly raw: Json
  readonly issues: readonly Issue[]
}

export type ParsedRecord<T> = Readable<T> | Unreadable

export const isReadable = <T>(record: ParsedRecord<T>): record is Readable<T> => record.value !== null

/** What `fieldOf` reads. */
export type Fields<T> = Pick<Readable<T>, 'value' | 'field'>

/**
 * Reads one field of a record's value, for loops over all records of a long list: reading `value` there would build
 * each record from its columns (api/long-list/attached-records.ts).
 */
export function fieldOf<T, K extends keyof T & string>(record: Fields<T>, name: K): T[K] {
  // Packed from the value that the schema returned.
  return record.field === undefined ? record.value[name] : (record.field(name) as T[K])
}

/** `keep` leaves secrets in `raw`: for the one read that passes a password on to a save, never for a cache. */
export type Secrets = 'redact' | 'keep'

const noIssues = [] as const

/** Parses one received record; never throws. */
export function parseRecord<S extends z.ZodMiniType>(
  type: RecordType<S>,
  received: Json,
  secrets: Secrets = 'redact',
): ParsedRecord<z.output<S>> {
  const allowed = type.fields === undefined ? received : only(received, type.fields)
  const hidden = redact(allowed, type.secrets, type.mapText)
  const raw = secrets === 'keep' ? allowed : hidden
  // Not from what was received: `value` keeps fields that the schema doesn't name, and some of them are keys.
  const result = z.safeParse(type.schema, hidden)
  // One object instead of two equal ones saves a third of the memory of 100,000 records.
  if (result.success) return { value: hasSameFields(result.data, raw) ? raw : result.data, raw, issues: noIssues }
  return { value: null, raw, issues: toIssues(result.error) }
}

/** Keeps only `fields`, and drops the rest unread. A value that isn't an object matches no schema. */
function only(received: Json, fields: readonly string[]): Json {
  if (!isJsonObject(received)) return null
  return Object.fromEntries(Object.entries(received).filter(([field]) => fields.includes(field)))
}

/** Whether both hold the same values, so that either can stand for the other. */
function hasSameFields<T>(value: T, raw: Json): raw is Json & T {
  if (!isJsonObject(raw) || typeof value !== 'object' || value === null) return false
  const fields = Object.keys(value)
  return fields.length === Object.keys(raw).length && fields.every((field) => Reflect.get(value, field) === raw[field])
}

/** Returns the identifier of a received record, from `raw` so that unreadable ones have it too; null if none. */
export function recordId(type: RecordType, raw: Json): string | null {
  const id = type.id !== null && isJsonObject(raw) ? raw[type.id] : null
  return typeof id === 'string' ? id : null
}

/** Returns the id of a record in a list, without building it (`fieldOf`); null if it has none. */
export function listedId(type: RecordType, record: Readable<unknown> | Unreadable): string | null {
  if (type.id === null || !('field' in record) || record.field === undefined) return recordId(type, record.raw)
  // Ids are plain strings in every schema, so that `value` has the same one as `raw`.
  const id = record.field(type.id)
  return typeof id === 'string' ? id : null
}

/** Converts zod's error to issues, one per path. */
export const toIssues = (error: z.core.$ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }))
