import type { Json } from '../../src/contract/json.ts'
import { refuse } from '../service/errors.ts'

/** Maximum bytes that a host reads of a body. */
export const readLimit = 10_000_000

/** Maximum bytes that the service accepts. Spec silent (largestBody); deployed servers' limit. */
const longest = 102_400

/**
 * Reads a request's JSON body; undefined if it's empty or not of type JSON, which deployed servers also treat as "no
 * body". Throws ServiceError 413, 415, or 400 with the parser's message.
 */
export async function readBody(request: Request): Promise<Json | undefined> {
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') return undefined
  const coding = request.headers.get('content-encoding') ?? 'identity'
  if (coding.toLowerCase() !== 'identity') throw refuse(415, `unsupported content encoding "${coding}"`)
  const charset = charsetOf(parameters)
  if (charset !== 'utf-8') throw refuse(415, `unsupported charset "${charset.toUpperCase()}"`)
  // Not by Content-Length: it may be absent, and hosts stop reading at readLimit anyway.
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > longest) throw refuse(413, 'request entity too large')
  return bytes.byteLength === 0 ? undefined : parse(new TextDecoder().decode(bytes))
}

function charsetOf(parameters: readonly string[]): string {
  const values = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"]*?)"?\s*$/i.exec(parameter)?.[1])
  const charset = values.find((value) => value !== undefined)?.toLowerCase() ?? 'utf-8'
  return charset === 'utf8' ? 'utf-8' : charset
}

function parse(text: string): Json {
  let json: Json
  try {
    // JSON.parse returns Json by definition.
    json = JSON.parse(text) as Json
  } catch (error) {
    throw refuse(400, error instanceof Error ? error.message : 'invalid JSON')
  }
  if (typeof json === 'object' && json !== null) return json
  // Deployed servers parse strictly: a document is an object or an array.
  throw refuse(400, `Unexpected token ${text.trim().charAt(0)} in JSON at position ${text.search(/\S/)}`)
}
