import type { Endpoint, Listed, Output, Paged } from './endpoint.ts'
import { createPasswordComparison } from './hook-passwords.ts'
import { isJsonObject, type Json, textAt } from './json.ts'
import {
  parseRecord,
  type Readable,
  recordId,
  type RecordType,
  type Secrets,
  toIssues,
  type Unreadable,
} from './record.ts'
import { z } from './zod.ts'

/** The error for a 2xx response whose outermost shape isn't the endpoint's. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
}

export interface ParseOptions {
  /** ms since 1970. */
  readonly receivedAt: number
  /** Default `redact`. */
  readonly secrets?: Secrets
  /** The input of the request: a single record must be the one it names. */
  readonly input?: object
}

/** A readable record as received, and how many records it stands for in counts of responses, itself included. */
export interface Sample {
  readonly raw: Json
  readonly times: number
}

/** Records of a list, checked as they arrive. */
export class CheckedRecords {
  readonly rows: Readable<unknown>[] = []
  readonly unreadable: Unreadable[] = []
  readonly samples: Sample[] = []
  remnants = 0
  /** The list is long and its worker failed, so the page read it. */
  workerFailed = false
  readonly #type: RecordType
  readonly #comparePasswords: ReturnType<typeof createPasswordComparison>

  constructor(type: RecordType) {
    this.#type = type
    this.#comparePasswords = createPasswordComparison(type.hooks ?? [])
  }

  add(items: readonly Json[]): void {
    for (const item of items) {
      if (this.#type.leavesRemnants === true && isJsonObject(item) && Object.keys(item).length === 0) {
        this.remnants += 1
        continue
      }
      const parsed = parseRecord(this.#type, item)
      if (parsed.issues.length > 0) {
        this.unreadable.push(parsed as Unreadable)
        continue
      }
      const row = parsed as Readable<unknown>
      const passwords = this.#comparePasswords(item)
      this.rows.push(passwords === undefined ? row : { ...row, passwords })
    }
  }
}

/**
 * Unwraps a response: one object or an array of one, a plain array, or a `{total, page, page_size, data}` envelope.
 * Throws AnswerError if it is none of these. A record that doesn't match the contract never throws; it is listed as
 * unreadable.
 */
export async function parseAnswer<E extends Endpoint>(
  endpoint: E,
  body: Json | Uint8Array | CheckedRecords,
  options: ParseOptions,
): Promise<Output<E>> {
  // Only endpoints that ask for bytes get them.
  if (body instanceof Uint8Array) return body as Output<E>
  if (body instanceof CheckedRecords) {
    const { rows, unreadable, remnants } = body
    const failed = body.workerFailed ? { workerFailed: true as const } : {}
    const list = { rows, unreadable, remnants, ...failed, complete: true, total: null, receivedAt: options.receivedAt }
    return list satisfies Listed<unknown> as Output<E>
  }
  // TypeScript can't see that the kind decides the branch of Output<E>; answer.test.ts checks it.
  return parse(endpoint, body, options) as Output<E>
}

function parse(endpoint: Endpoint, json: Json, options: ParseOptions): unknown {
  const { answer } = endpoint
  switch (answer.kind) {
    case 'nothing':
    case 'bytes':
    case 'file':
      return null
    case 'value': {
      const result = z.safeParse(answer.schema, json)
      if (result.success) return result.data
      const [issue] = toIssues(result.error)
      throw new AnswerError(`${answer.name}: ${issue?.path ?? ''} ${issue?.message ?? ''}`.trim())
    }
    case 'record':
      return parseRecord(answer.record, theNamed(json, answer.record, options.input), options.secrets)
    case 'list': {
      const { page: _page, pageSize: _pageSize, ...list } = parseRecords(answer.record, json, options)
      return list satisfies Listed<unknown>
    }
    case 'page':
      return parseRecords(answer.record, json, options)
  }
}

function theOne(json: Json): Json {
  const first = Array.isArray(json) && json.length === 1 ? (json as readonly Json[])[0] : json
  if (isJsonObject(first)) return first
  throw new AnswerError(`expected one record, received ${describe(json)}`)
}

/** Refuses another record, such as a cache's: it would be shown, changed or deleted in place of the one that was named. */
function theNamed(json: Json, type: RecordType, input: object = {}): Json {
  const record = theOne(json)
  const [named, received] = [type.id === null ? null : textAt(input, type.id), recordId(type, record)]
  if (named === null || received === null || named.toLowerCase() === received.toLowerCase()) return record
  throw new AnswerError(`expected ${type.id} ${named}, received ${received}`)
}

function parseRecords(type: RecordType, json: Json, options: ParseOptions): Paged<unknown> {
  const { items, total, page, pageSize } = unwrap(json)
  const checked = new CheckedRecords(type)
  checked.add(items)
  const { rows, unreadable, remnants } = checked
  const complete = total === null || items.length >= total
  return { rows, unreadable, remnants, complete, total, page, pageSize, receivedAt: options.receivedAt }
}

function unwrap(json: Json): Pick<Paged<unknown>, 'total' | 'page' | 'pageSize'> & { readonly items: readonly Json[] } {
  if (Array.isArray(json)) return { items: json as readonly Json[], total: null, page: null, pageSize: null }
  if (isJsonObject(json) && Array.isArray(json['data'])) {
    const items = json['data'] as readonly Json[]
    const total = toCount(json['total'])
    return {
      items,
      // Fewer than are here: a count of something else.
      total: total !== null && total < items.length ? null : total,
      page: toCount(json['page']),
      pageSize: toCount(json['page_size']),
    }
  }
  throw new AnswerError(`expected a list of records, received ${describe(json)}`)
}

/** Envelopes hold numbers (applications, numbers) or text (recent calls); anything else counts as unknown. */
export function toCount(json: Json | undefined): number | null {
  const count = typeof json === 'string' && json.trim() !== '' ? Number(json) : json
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}

function describe(json: Json): string {
  if (json === null) return 'null'
  if (Array.isArray(json)) return `an array of ${json.length}`
  return typeof json === 'object'
    ? `an object with ${Object.keys(json).slice(0, 5).join(', ') || 'no keys'}`
    : `a ${typeof json}`
}
