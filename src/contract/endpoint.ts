import type { ExtraNoun, Noun, WrittenNoun } from './common.ts'
import type { ParsedRecord, Readable, RecordType, Unreadable } from './record.ts'
import type { z } from './zod.ts'

/** The content of a response. answer.ts removes any wrapper that a server may put around it. */
export type Answer =
  | { readonly kind: 'list'; readonly record: RecordType }
  | { readonly kind: 'page'; readonly record: RecordType }
  | { readonly kind: 'record'; readonly record: RecordType }
  | { readonly kind: 'value'; readonly name: string; readonly schema: z.ZodMiniType }
  | { readonly kind: 'nothing' }
  /** JSON in UTF-8 as received, unparsed: for a worker, to which the bytes are transferred, not copied. */
  | { readonly kind: 'bytes' }
  /** Any content as received, except a web page. */
  | { readonly kind: 'file' }

/** Effect of a write on its own record, so that the cache can follow it (api/sync-cache.ts). */
export type Change = 'create' | 'update' | 'delete' | 'act'

type Status = 200 | 201 | 202 | 204

interface Spec {
  /** verb + noun = OpenAPI operationId = query key = mock operation = fault name */
  readonly name: string
  readonly summary: string
  /** From the API's root, with {placeholders}. The connection supplies `account_sid`. */
  readonly path: `/v1/${string}`
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly answer: Answer
  /**
   * Status of success. Default: 201 for a create, 204 for any other response without a body, else 200.
   * Spec silent (readStatus, createdStatus): 200 and 201 here, any 2xx is accepted.
   */
  readonly status?: Status
  /** Default 30 seconds. */
  readonly timeoutMs?: number
  /** Dot paths of secrets in the request body. */
  readonly secrets?: readonly string[]
  /** If given, only these fields of the body are harmless, and every other one counts as a secret. */
  readonly harmless?: readonly string[]
  /** Our decision where the spec says "not shown". */
  readonly silent?: string
  /** Not in the spec: a server may lack it (extras.ts). */
  readonly isExtra?: true
  /** A success doesn't prove that a server has this extra; the code that reads it finds out (`Capabilities.prove`). */
  readonly isProvenByReader?: true
  /** Meaning of a status for an extra, if it isn't the usual one (api/capabilities.ts). */
  readonly means?: Readonly<Partial<Record<number, 'absent' | 'unknown'>>>
}

interface ReadSpec extends Spec {
  readonly method: 'GET'
  readonly resource: Noun | ExtraNoun
}

interface WriteSpec extends Spec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly resource: WrittenNoun
  readonly change: Change
  /** Resources whose cached lists may be stale after success. Default: its own. */
  readonly affects?: readonly Noun[]
}

/**
 * `effect`: whether calling an endpoint changes something. The method doesn't tell: the credential test is a GET that
 * costs money at a vendor. Reads may be cached, prefetched and retried; writes never.
 */
type Derived = { readonly accept: string; readonly timeoutMs: number; readonly status: Status }
type DerivedRead = Derived & { readonly effect: 'read' }
type DerivedWrite = Derived & { readonly effect: 'write'; readonly affects: readonly Noun[] }

export type ReadEndpoint = ReadSpec & DerivedRead
export type WriteEndpoint = WriteSpec & DerivedWrite
export type Endpoint = ReadEndpoint | WriteEndpoint
export type EndpointSpec = ReadSpec | WriteSpec

/**
 * Declares an endpoint: a write if it has a `change`. Keeps the literal types of name, path and schemas, from which the
 * input and output of every call follow.
 */
export function endpoint<const S extends EndpointSpec>(
  spec: S,
): S & (S extends { change: Change } ? DerivedWrite : DerivedRead) {
  const isEmpty = spec.answer.kind === 'nothing'
  const change = 'change' in spec ? spec.change : null
  const { timeoutMs = 30_000, status = change === 'create' ? 201 : isEmpty ? 204 : 200 } = spec
  // Authentication, item 2: text/plain for operations that return no body.
  const derived = { timeoutMs, status, accept: isEmpty ? 'text/plain' : 'application/json' }
  const whole =
    change === null
      ? { ...spec, ...derived, effect: 'read' }
      : { affects: [spec.resource], ...spec, ...derived, effect: 'write' }
  // TypeScript can't see that the spec decides the branch; endpoints.test.ts checks it.
  return whole as ReturnType<typeof endpoint<S>>
}

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type Simplify<T> = { [K in keyof T]: T[K] } & {}
type PathInput<E extends Endpoint> = { [K in Exclude<Placeholders<E['path']>, 'account_sid'>]: string }
type QueryInput<E extends Endpoint> = E extends { query: infer Q extends z.ZodMiniType } ? z.input<Q> : unknown
type BodyInput<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown

/** Input of a call: path parameters and query arguments by name, and `body`. The connection supplies the account. */
export type Input<E extends Endpoint> = keyof Parts<E> extends never ? Record<string, never> : Simplify<Parts<E>>
type Parts<E extends Endpoint> = PathInput<E> & QueryInput<E> & BodyInput<E>

/** Every record of a list response, readable or not, and whether it holds them all. */
export interface Listed<T> {
  readonly rows: readonly Readable<T>[]
  readonly unreadable: readonly Unreadable[]
  /** Number of empty objects, left by expired records that the server hasn't cleaned up yet. */
  readonly remnants?: number
  /** False if the server says that there are more records than it sent. */
  readonly complete: boolean
  /** The server's own count; null if it gives none. */
  readonly total: number | null
  /** When the response arrived, ms since 1970. */
  readonly receivedAt: number
  /** Records were replaced or removed since, after changes by this browser. */
  readonly isPatched?: true
  /** The list's worker failed, so the page read it, and may have been blocked meanwhile. */
  readonly workerFailed?: true
}

/** Whether a list was read, and has every record, readable. */
export function isWholeList<L extends Pick<Listed<unknown>, 'complete' | 'unreadable'>>(
  list: L | undefined,
): list is L {
  return list !== undefined && list.complete && list.unreadable.length === 0
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

/** Result of a call. */
export type Output<E extends Endpoint> = AnswerOutput<E['answer']>

/** Returns the placeholders of an endpoint's path, in order. */
export const pathParameters = (endpoint: Pick<Endpoint, 'path'>): string[] =>
  Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
