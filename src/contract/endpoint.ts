import type { ExtraNoun, Noun } from './common.ts'
import type { ParsedRecord, Readable, RecordType, Unreadable } from './record.ts'
import type { z } from './zod.ts'

/** What an answer holds. Every shape a server may wrap it in is undone in answer.ts. */
export type Answer =
  | { readonly kind: 'list'; readonly record: RecordType }
  | { readonly kind: 'page'; readonly record: RecordType }
  | { readonly kind: 'record'; readonly record: RecordType }
  | { readonly kind: 'value'; readonly name: string; readonly schema: z.ZodMiniType }
  | { readonly kind: 'nothing' }
  /** JSON in UTF-8 as it came, unread: for a reader in a worker, to which bytes go without being copied. */
  | { readonly kind: 'bytes' }
  /** Whatever it is, as it came, unless it is a web page. */
  | { readonly kind: 'file' }

/** What a write does to its own record, so that the cache can follow it (api/sync-cache.ts). */
export type Change = 'create' | 'update' | 'delete' | 'act'

interface Spec {
  /** verb + noun = OpenAPI operationId = query key = mock operation = fault name */
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From the API's root, with {placeholders}. `account_sid` is filled in from the connection. */
  readonly path: `/v1/${string}`
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly answer: Answer
  /** Status of success. Spec silent (readStatus, createdStatus): 200 and 201 here, any 2xx is accepted. */
  readonly status: 200 | 201 | 202 | 204
  /** Default 30 seconds. */
  readonly timeoutMs?: number
  /** Dot paths of secrets in the body sent. */
  readonly secrets?: readonly string[]
  /** Given, these fields of the body alone are harmless, and every other one is a secret unless proven otherwise. */
  readonly harmless?: readonly string[]
  /** What we decided where the spec says "not shown". */
  readonly silent?: string
  /** Not in the spec: a server need not have it (extras.ts). */
  readonly isExtra?: true
  /** A success doesn't show that a server has this extra; whoever reads it finds out (`Capabilities.prove`). */
  readonly isProvenByReader?: true
  /** What a status says of an extra, where it isn't the usual (api/capabilities.ts). */
  readonly means?: Readonly<Partial<Record<number, 'absent' | 'unknown'>>>
}

/**
 * Whether calling an endpoint changes something, which the method does not tell: the credential test
 * is a GET that spends money at a vendor. Reads may be cached, prefetched and retried; writes never.
 */
export interface ReadSpec extends Spec {
  readonly resource: Noun | ExtraNoun
  readonly effect: 'read'
}

export interface WriteSpec extends Spec {
  readonly resource: Noun
  readonly effect: 'write'
  readonly change: Change
  /** Resources whose cached lists may no longer be true after success. */
  readonly affects: readonly Noun[]
}

type Derived = { readonly accept: string; readonly timeoutMs: number }

export type ReadEndpoint = ReadSpec & Derived
export type WriteEndpoint = WriteSpec & Derived
export type Endpoint = ReadEndpoint | WriteEndpoint

/**
 * Declares an endpoint. The literal types of name, path and schemas survive, so that input and
 * output of every call follow from the declaration alone.
 */
export function endpoint<const S extends ReadSpec | WriteSpec>(spec: S): S & Derived {
  const { timeoutMs = 30_000 } = spec
  // Authentication, item 2: text/plain for operations that return no body.
  return { ...spec, timeoutMs, accept: spec.answer.kind === 'nothing' ? 'text/plain' : 'application/json' }
}

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type Simplify<T> = { [K in keyof T]: T[K] } & {}
type PathInput<E extends Endpoint> = { [K in Exclude<Placeholders<E['path']>, 'account_sid'>]: string }
type QueryInput<E extends Endpoint> = E extends { query: infer Q extends z.ZodMiniType } ? z.input<Q> : unknown
type BodyInput<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown

/** What a call takes: path parameters and query arguments by name, and `body`. The account comes from the connection. */
export type Input<E extends Endpoint> = keyof Parts<E> extends never ? Record<string, never> : Simplify<Parts<E>>
type Parts<E extends Endpoint> = PathInput<E> & QueryInput<E> & BodyInput<E>

/** Every record of a list answer, readable or not, and whether the answer holds them all. */
export interface Listed<T> {
  readonly rows: readonly Readable<T>[]
  readonly unreadable: readonly Unreadable[]
  /** Entries without any field: of records that have expired, which the server has yet to clean up. */
  readonly remnants?: number
  /** False when the server says that there are more records than it sent. */
  readonly complete: boolean
  /** The server's own count; null where it gives none. */
  readonly total: number | null
  /** When the answer arrived, ms since 1970. */
  readonly receivedAt: number
  /** Records were replaced or left out since, by what this browser changed. */
  readonly isPatched?: true
  /** Its worker failed, so the page read it, and may have stood still meanwhile. */
  readonly workerFailed?: true
}

/** One page of a paged query, with the page number and size that the server echoed. */
export interface Paged<T> extends Listed<T> {
  readonly page: number | null
  readonly pageSize: number | null
}

type AnswerOutput<A extends Answer> = A extends { kind: 'list'; record: RecordType<infer S> }
  ? Listed<z.output<S>>
  : A extends { kind: 'page'; record: RecordType<infer S> }
    ? Paged<z.output<S>>
    : A extends { kind: 'record'; record: RecordType<infer S> }
      ? ParsedRecord<z.output<S>>
      : A extends { kind: 'value'; schema: infer S extends z.ZodMiniType }
        ? z.output<S>
        : A extends { kind: 'bytes' | 'file' }
          ? Uint8Array<ArrayBuffer>
          : null

/** What a call gives. */
export type Output<E extends Endpoint> = AnswerOutput<E['answer']>

/** Names of the placeholders of an endpoint's path, in order. */
export const pathParameters = (endpoint: Pick<Endpoint, 'path'>): string[] =>
  Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
