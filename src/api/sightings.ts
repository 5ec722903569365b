/** How the server of one connection answered so far: counts of shapes, never the values of a record. In memory alone. */
import { CheckedRecords } from '../contract/answer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isJsonObject, type Json } from '../contract/json.ts'
import { type FieldsFacts, fieldsOf } from '../contract/record-fields.ts'
import type { ParsedRecord } from '../contract/record.ts'
import type { ApiError } from './errors.ts'

/** How often, and when, ms since 1970. */
export interface Sighting {
  count: number
  readonly firstAt: number
  lastAt: number
}

/** Of one kind; more, of a server that makes them up, are counted as one. */
const most = 300

export class Counts {
  readonly #all = new Map<string, Sighting>()

  see(name: string, at: number, times = 1): void {
    const seen = this.#all.get(name)
    if (seen === undefined) {
      this.#all.set(this.#all.size < most ? name : 'others', { count: times, firstAt: at, lastAt: at })
      return
    }
    seen.count += times
    seen.lastAt = at
  }

  get all(): ReadonlyMap<string, Readonly<Sighting>> {
    return this.#all
  }
}

/** Records that had the same fields in the same order: most of 100,000. */
export interface Shape extends Sighting {
  readonly fields: readonly string[]
  /** Of the first record: type and length class of each field's value. */
  readonly samples: readonly string[]
}

const unusual = '(unusual name)'

/** A name that may be shown. Others may be made of data, such as a number that names its record. */
const toName = (text: string) => (/^[a-z_][\w-]{0,47}$/i.test(text) && !/\d{5}/.test(text) ? text : unusual)

/** Objects of one kind: records, or what one of their fields holds. */
export class ObjectSightings {
  readonly shapes = new Map<string, Shape>()
  /** Values of enumerations, as `field value`. Whatever doesn't look like a name is one value. */
  readonly values = new Counts()
  /** What fields hold that are objects by the contract. */
  readonly inner: readonly (readonly [string, ObjectSightings])[]
  readonly facts: FieldsFacts
  readonly #enumerations: readonly string[]
  #last: Shape | null = null

  constructor(facts: FieldsFacts) {
    this.facts = facts
    const fields = [...facts]
    this.#enumerations = fields.flatMap(([name, { known }]) => (known === null ? [] : [name]))
    this.inner = fields.flatMap(([name, { fields: of }]) => (of === null ? [] : [[name, new ObjectSightings(of)]]))
  }

  /** `times`: it stands for as many. */
  see(object: Readonly<Record<string, Json>>, at: number, times = 1): void {
    if (this.#last === null || !hasFields(object, this.#last.fields)) this.#last = this.#shapeOf(object, at)
    this.#last.count += times
    this.#last.lastAt = at
    for (const name of this.#enumerations) {
      const value = object[name]
      if (typeof value === 'string') this.values.see(`${name} ${toWord(value)}`, at, times)
    }
    for (const [name, sightings] of this.inner) {
      const value = object[name]
      if (isJsonObject(value)) sightings.see(value, at, times)
    }
  }

  #shapeOf(object: Readonly<Record<string, Json>>, at: number): Shape {
    const fields = Object.keys(object).map(toName)
    const name = this.shapes.size < most ? fields.join() : 'others'
    const known = this.shapes.get(name)
    if (known !== undefined) return known
    const samples = Object.values(object).map(sampleOf)
    const shape = { fields, samples, count: 0, firstAt: at, lastAt: at }
    this.shapes.set(name, shape)
    return shape
  }
}

/** Compares names one by one, which makes no list of them: of 100,000 records, that is what costs. */
function hasFields(object: object, fields: readonly string[]): boolean {
  let place = 0
  for (const name in object) {
    if (fields[place] !== name) return false
    place += 1
  }
  return place === fields.length
}

/** A value of an enumeration, as far as it may be shown. */
export const toWord = (value: string) => (/^[a-z][a-z_-]{0,31}$/i.test(value) ? value : '(other text)')

/** Type and length class of a value, and nothing else of it. */
function sampleOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `list, ${lengthClass(value.length)}`
  if (typeof value === 'string') return `text, ${lengthClass(value.length)}`
  return typeof value === 'boolean' ? 'true or false' : typeof value
}

function lengthClass(length: number): string {
  if (length === 0) return 'empty'
  const limit = [16, 64, 256, 4096].find((most) => length <= most)
  return limit === undefined ? 'longer than 4096' : `up to ${limit}`
}

export class Sightings {
  /** As `operation status`; what got no answer has its kind of failure in the place of the status. */
  readonly statuses = new Counts()
  /** As `operation status shape`. */
  readonly errors = new Counts()
  /** As `operation shape`: what stands around the records. */
  readonly wrappers = new Counts()
  /** As `record field message`: values that are not as the contract has them. */
  readonly misfits = new Counts()
  /** By the name of the record. */
  readonly objects = new Map<string, ObjectSightings>()

  /** An answer has begun; reads a copy of it where it is an error. */
  answered({ name }: Endpoint, response: Response, at: number): void {
    const { status, ok } = response
    this.statuses.see(`${name} ${status}`, at)
    if (ok || response.type === 'opaqueredirect') return
    const isHtml = /\bhtml\b/i.test(response.headers.get('content-type') ?? '')
    const note = (body: string) => this.errors.see(`${name} ${status} ${shapeOf(body, isHtml)}`, at)
    void response
      .clone()
      .text()
      .then(note, () => undefined)
  }

  /** No answer, or none of this API. */
  failed({ endpoint, kind, status, serverText, isHtml, at }: ApiError): void {
    if (status === null && (kind === 'network' || kind === 'timeout')) this.statuses.see(`${endpoint} ${kind}`, at)
    if (kind !== 'unreadable') return
    const shape = isHtml ? '(web page)' : serverText === null ? '(empty)' : '(another shape)'
    this.errors.see(`${endpoint} ${status ?? kind} ${shape}`, at)
  }

  /** Of an answer as `parseAnswer` gives it; `body` is what it was parsed from. */
  read({ name, answer }: Endpoint, body: unknown, parsed: unknown, at: number): void {
    if (!('record' in answer)) return
    this.wrappers.see(`${name} ${wrapperOf(body)}`, at)
    const known = this.objects.get(answer.record.name)
    const sightings = known ?? new ObjectSightings(fieldsOf(answer.record))
    if (known === undefined) this.objects.set(answer.record.name, sightings)
    // By the kind of the answer (contract/answer.ts).
    const { rows, unreadable } = (answer.kind === 'record' ? { rows: [parsed], unreadable: [] } : parsed) as {
      readonly rows: readonly ParsedRecord<unknown>[]
      readonly unreadable: readonly ParsedRecord<unknown>[]
    }
    const isLong = body instanceof CheckedRecords
    if (isLong) for (const { raw, times } of body.samples) if (isJsonObject(raw)) sightings.see(raw, at, times)
    for (const records of isLong ? [unreadable] : [rows, unreadable]) {
      for (const { raw, issues } of records) {
        if (isJsonObject(raw)) sightings.see(raw, at)
        for (const { path, message } of issues) {
          this.misfits.see(`${answer.record.name} ${path.split('.').map(toName).join('.')} ${message}`, at)
        }
      }
    }
  }
}

/** What stands around the words of an error. */
function shapeOf(body: string, isHtml: boolean): string {
  if (body.trim() === '') return '(empty)'
  if (isHtml || /^\s*<(!doctype|html)\b/i.test(body)) return '(web page)'
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json !== 'object' || json === null) return '(text in JSON)'
    return Array.isArray(json) ? '(list)' : `{${Object.keys(json).slice(0, 6).map(toName).join(', ')}}`
  } catch {
    return '(text)'
  }
}

function wrapperOf(body: unknown): string {
  if (body instanceof CheckedRecords) return 'long list'
  if (Array.isArray(body)) return body.length === 1 ? 'list of one' : 'list'
  if (typeof body !== 'object' || body === null || !('data' in body) || !('total' in body)) return 'object'
  const page = 'page' in body ? body.page : undefined
  return `envelope, total is a ${typeof body.total}, page is ${page === undefined ? 'missing' : `a ${typeof page}`}`
}
