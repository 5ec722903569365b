import { type Endpoint, pathParameters } from '../contract/endpoint.ts'

/**
 * Returns the path and query of one call, from the API's root ("/v1/Applications/…?…"), every part percent-encoded.
 * Throws RangeError for a path parameter that is missing, empty or all dots: an empty sid would turn "delete this one"
 * into a request to the collection, and URL parsers walk up the path at "..", encoded or not.
 */
export function toPath(
  endpoint: Pick<Endpoint, 'name' | 'path'>,
  input: Readonly<Record<string, unknown>>,
  accountSid: string | null,
): string {
  const inPath = pathParameters(endpoint)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'account_sid' ? accountSid : input[name]
    // encodeURIComponent throws for half a surrogate pair.
    if (typeof value !== 'string' || /^\.*$|\p{Cs}/u.test(value)) {
      throw new RangeError(`${endpoint.name} needs ${name}`)
    }
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (name === 'body' || inPath.includes(name)) continue
    // Query arguments are strings, numbers or booleans; nothing else survives a URL.
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, `${value}`)
  }
  return query.size === 0 ? path : `${path}?${query}`
}
