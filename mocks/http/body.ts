import type { Json } from '../../src/contract/json.ts'
import { refuse } from '../service/errors.ts'

/** The longest body that a host reads at all, bytes. */
export const readLimit = 10_000_000

/** The longest that the service takes, bytes. Spec silent (largestBody): that of deployed servers. */
const longest = 102_400

/**
 * The JSON body of a request; undefined when there is none or when its type is not JSON, which deployed servers
 * take for "no body" too. Throws ServiceError 413, 415 or 400 with the parser's words.
 */
export async function readBody(request: Request): Promise<Json | undefined> {
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') return undefined
  const coding = request.headers.get('content-encoding') ?? 'identity'
  if (coding.toLowerCase() !== 'identity') throw refuse(415, `unsupported content encoding "${coding}"`)
  const charset = charsetOf(parameters)
  if (charset !== 'utf-8') throw refuse(415, `unsupported charset "${charset.toUpperCase()}"`)
  // Not by Content-Length: it may be absent, and hosts stop reading soon after the limit anyway.
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
    // JSON.parse yields Json by definition.
    json = JSON.parse(text) as Json
  } catch (error) {
    throw refuse(400, error instanceof Error ? error.message : 'invalid JSON')
  }
  if (typeof json === 'object' && json !== null) return json
  // Deployed servers parse strictly: a document is an object or an array.
  throw refuse(400, `Unexpected token ${text.trim().charAt(0)} in JSON at position ${text.search(/\S/)}`)
}
