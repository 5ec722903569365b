/**
 * Exports the contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0). Describes the wire: takes the
 * input side of each schema, before our transforms. Not in the browser's bundle; writes public/openapi.json
 * (openapi.test.ts).
 */
import { Created } from './common.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { pathParameters } from './endpoint.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import type { RecordType } from './record.ts'
import { z } from './zod.ts'

const errorDescription =
  'Refused. Spec silent: statuses and bodies of errors. Deployed servers answer {"msg"}, {"status":"fail","message"}, plain text, HTML or nothing.'

export function toOpenApi(table: Readonly<Record<string, Endpoint>>): JsonObject {
  const all = Object.values(table)
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of all) {
    const item = (paths[endpoint.path] ??= {})
    item[endpoint.method.toLowerCase()] = toOperation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Voice Call Platform Management API',
      version: '1',
      description:
        'Applications, phone numbers, speech credentials, live calls and call records. Derived from the contract of Switchboard; points that the spec leaves open are marked "Spec silent".',
    },
    servers: [{ url: '/', description: 'The server that served this file' }],
    security: [{ bearer: [] }],
    tags: [...new Set(all.map(({ resource }) => resource))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: toSchemas(all) },
  }
}

function toOperation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.silent === undefined ? {} : { description: endpoint.silent }),
    tags: [endpoint.resource],
    // The method doesn't tell: the credential test is a GET with effects at the vendor.
    'x-effect': endpoint.effect,
    parameters: [
      ...pathParameters(endpoint).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryParameters(endpoint),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: wire(endpoint.body) } } } }),
    responses: {
      [`${endpoint.status}`]: toResponse(endpoint.answer),
      '401': { description: 'Token missing or not accepted.' },
      default: { description: errorDescription },
    },
  }
}

function queryParameters({ query }: Endpoint): Json[] {
  if (query === undefined) return []
  const { properties, required } = wire(query)
  const names = Array.isArray(required) ? required : []
  return Object.entries((properties ?? {}) as JsonObject).map(([name, schema]) => ({
    name,
    in: 'query',
    required: names.includes(name),
    schema,
  }))
}

function toResponse(answer: Answer): Json {
  if (answer.kind === 'nothing' || answer.kind === 'bytes' || answer.kind === 'file')
    return { description: 'Success, no body.' }
  return { description: 'Success.', content: { 'application/json': { schema: toAnswerSchema(answer) } } }
}

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

function toAnswerSchema(answer: Exclude<Answer, { kind: 'nothing' | 'bytes' | 'file' }>): Json {
  if (answer.kind === 'value') return reference(answer.name)
  const record = reference(answer.record.name)
  const list = { type: 'array', items: record }
  if (answer.kind === 'record') return { oneOf: [record, { ...list, minItems: 1, maxItems: 1 }] }
  const page = { type: ['string', 'integer', 'null'] }
  const envelope = {
    type: 'object',
    required: ['total', 'page', 'page_size', 'data'],
    properties: { total: { type: 'integer' }, page, page_size: page, data: list },
  }
  return answer.kind === 'page' ? envelope : { oneOf: [list, envelope] }
}

function toSchemas(all: readonly Endpoint[]): JsonObject {
  const schemas: Record<string, Json> = { Created: wire(Created) }
  for (const { answer, body } of all) {
    if (body !== undefined) Object.assign(schemas, parts(body))
    if (answer.kind === 'nothing' || answer.kind === 'bytes' || answer.kind === 'file') continue
    Object.assign(schemas, parts(answer.kind === 'value' ? answer.schema : answer.record.schema))
    if (answer.kind === 'value') schemas[answer.name] = wire(answer.schema)
    else schemas[answer.record.name] = toRecordSchema(answer.record)
  }
  return schemas
}

function toRecordSchema({ schema, secrets, id }: RecordType): Json {
  return { ...wire(schema), ...(id === null ? {} : { 'x-identifier': id }), 'x-secret-fields': [...secrets] }
}

/** Returns JSON Schema 2020-12 of the wire format; schemas with their own id become references. */
function wire(schema: z.ZodMiniType): JsonObject {
  const { $schema: _dialect, $defs: _parts, ...json } = toJsonSchema(schema)
  return json
}

/** Returns the schemas inside another one that have their own id, by id. */
function parts(schema: z.ZodMiniType): JsonObject {
  const { $defs } = toJsonSchema(schema)
  return isJsonObject($defs) ? $defs : {}
}

function toJsonSchema(schema: z.ZodMiniType): JsonObject {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // `format` says the same as zod's pattern of 300 characters.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      delete jsonSchema.id
    },
  })
  // JSON Schema is JSON; zod's type of it is wider.
  return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')) as JsonObject
}
