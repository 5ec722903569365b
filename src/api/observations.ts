/** How the server of one connection has answered: counts of shapes, never values of records. Kept in memory only. */
import { CheckedRecords } from '../contract/answer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isJsonObject, type Json, type JsonObject, parseJson } from '../contract/json.ts'
import { type FieldsFacts, fieldsOf } from '../contract/record-fields.ts'
import type { ParsedRecord } from '../contract/record.ts'
import type { ApiError } from './errors.ts'

/** How often, and when, ms since 1970. */
export interface Observation {
  count: number
  readonly firstAt: number
  lastAt: number
}

/** Maximum names of one kind. Further ones, from a server that makes them up, count as `others`. */
const max = 300

export class Counts {
  readonly #all = new Map<string, Observation>()

  see(name: string, at: number, times = 1): void {
    const seen = this.#all.get(name)
    if (seen === undefined) {
      this.#all.set(this.#all.size < max ? name : 'others', { count: times, firstAt: at, lastAt: at })
      return
    }
    seen.count += times
    seen.lastAt = at
  }

  get all(): ReadonlyMap<string, Readonly<Observation>> {
    return this.#all
  }
}

/** Records with the same fields in the same order: usually most of 100,000. */
export interface Shape extends Observation {
  readonly fields: readonly string[]
  /** Type and length class of each field's value in the first record. */
  readonly samples: readonly string[]
}

const unusual = '(unusual name)'

/** Returns a name if it may be shown. Others may contain data, such as a number that names its record. */
const toName = (text: string) => (/^[a-z_][\w-]{0,47}$/i.test(text) && !/\d{5}/.test(text) ? text : unusual)

/** Objects of one kind: records, or the objects in one of their fields. */
export class ObjectObservations {
  readonly shapes = new Map<string, Shape>()
  /** Values of enumerations, as `field value`. All that don't look like a name count as one. */
  readonly values = new Counts()
  /** Observations of fields that the contract declares as objects. */
  readonly inner: readonly (readonly [string, ObjectObservations])[]
  readonly facts: FieldsFacts
  readonly #enumerations: readonly string[]
  #last: Shape | null = null

  constructor(facts: FieldsFacts) {
    this.facts = facts
    const fields = [...facts]
    this.#enumerations = fields.flatMap(([name, { known }]) => (known === null ? [] : [name]))
    this.inner = fields.flatMap(([name, { fields: of }]) => (of === null ? [] : [[name, new ObjectObservations(of)]]))
  }

  /** `times` is how many records the object stands for: long-list/list-reader.ts tells apart all that this looks at. */
  see(object: JsonObject, at: number, times = 1): void {
    if (this.#last === null || !hasFields(object, this.#last.fields)) this.#last = this.#shapeOf(object, at)
    this.#last.count += times
    this.#last.lastAt = at
    for (const name of this.#enumerations) {
      const value = object[name]
      if (typeof value === 'string') this.values.see(`${name} ${toEnumText(value)}`, at, times)
    }
    for (const [name, observations] of this.inner) {
      const value = object[name]
      if (isJsonObject(value)) observations.see(value, at, times)
    }
  }

  #shapeOf(object: JsonObject, at: number): Shape {
    const fields = Object.keys(object).map(toName)
    const name = this.shapes.size < max ? fields.join() : 'others'
    const known = this.shapes.get(name)
    if (known !== undefined) return known
    const samples = Object.values(object).map(sampleOf)
    const shape = { fields, samples, count: 0, firstAt: at, lastAt: at }
    this.shapes.set(name, shape)
    return shape
  }
}

/** Compares names one by one: for 100,000 records, building lists of names would be the main cost. */
function hasFields(object: object, fields: readonly string[]): boolean {
  let place = 0
  for (const name in object) {
    if (fields[place] !== name) return false
    place += 1
  }
  return place === fields.length
}

/** Returns the value of an enumeration if it may be shown. */
export const toEnumText = (value: string) => (/^[a-z][a-z_-]{0,31}$/i.test(value) ? value : '(other text)')

/** Returns type and length class of a value, and nothing else of it. */
function sampleOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `list, ${lengthClass(value.length)}`
  if (typeof value === 'string') return `text, ${lengthClass(value.length)}`
  return typeof value === 'boolean' ? 'true or false' : typeof value
}

function lengthClass(length: number): string {
  if (length === 0) return 'empty'
  const limit = [16, 64, 256, 4096].find((max) => length <= max)
  return limit === undefined ? 'longer than 4096' : `up to ${limit}`
}

export class Observations {
  /** As `operation status`, or the kind of failure if there was no response. */
  readonly statuses = new Counts()
  /** As `operation status shape`. */
  readonly errors = new Counts()
  /** As `operation shape`: the wrapper around the records. */
  readonly wrappers = new Counts()
  /** As `record field message`: values that don't match the contract. */
  readonly violations = new Counts()
  /** By the name of the record type. */
  readonly objects = new Map<string, ObjectObservations>()

  /** Notes the start of a response; reads a copy of an error's body. */
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

  /** Notes a request without a response, or with one that isn't this API's. */
  failed({ endpoint, kind, status, serverText, isHtml, at }: ApiError): void {
    if (status === null && (kind === 'network' || kind === 'timeout')) this.statuses.see(`${endpoint} ${kind}`, at)
    if (kind !== 'unreadable') return
    const shape = isHtml ? '(web page)' : serverText === null ? '(empty)' : '(another shape)'
    this.errors.see(`${endpoint} ${status ?? kind} ${shape}`, at)
  }

  /** Notes a response that `parseAnswer` has parsed from `body`. */
  read({ name, answer }: Endpoint, body: unknown, parsed: unknown, at: number): void {
    if (!('record' in answer)) return
    this.wrappers.see(`${name} ${wrapperOf(body)}`, at)
    const known = this.objects.get(answer.record.name)
    const observations = known ?? new ObjectObservations(fieldsOf(answer.record))
    if (known === undefined) this.objects.set(answer.record.name, observations)
    // `answer.kind` decides the type (contract/answer.ts).
    const { rows, unreadable } = (answer.kind === 'record' ? { rows: [parsed], unreadable: [] } : parsed) as {
      readonly rows: readonly ParsedRecord<unknown>[]
      readonly unreadable: readonly ParsedRecord<unknown>[]
    }
    const isLong = body instanceof CheckedRecords
    if (isLong) for (const { raw, times } of body.samples) if (isJsonObject(raw)) observations.see(raw, at, times)
    for (const records of isLong ? [unreadable] : [rows, unreadable]) {
      for (const { raw, issues } of records) {
        if (isJsonObject(raw)) observations.see(raw, at)
        for (const { path, message } of issues) {
          this.violations.see(`${answer.record.name} ${path.split('.').map(toName).join('.')} ${message}`, at)
        }
      }
    }
  }
}

/** Returns the shape of an error's body, without its values. */
function shapeOf(body: string, isHtml: boolean): string {
  if (body.trim() === '') return '(empty)'
  if (isHtml || /^\s*<(!doctype|html)\b/i.test(body)) return '(web page)'
  const json = parseJson(body)
  if (json === undefined) return '(text)'
  if (typeof json !== 'object' || json === null) return '(text in JSON)'
  return Array.isArray(json) ? '(list)' : `{${Object.keys(json).slice(0, 6).map(toName).join(', ')}}`
}

function wrapperOf(body: unknown): string {
  if (body instanceof CheckedRecords) return 'long list'
  if (Array.isArray(body)) return body.length === 1 ? 'list of one' : 'list'
  if (typeof body !== 'object' || body === null || !('data' in body) || !('total' in body)) return 'object'
  const page = 'page' in body ? body.page : undefined
  return `envelope, total is a ${typeof body.total}, page is ${page === undefined ? 'missing' : `a ${typeof page}`}`
}
