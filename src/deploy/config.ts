import { parseUrl, toBaseAddress } from '../lib/web-address.ts'

/** An API server that a deployment offers at sign-in. */
export interface Server {
  /** For people. */
  readonly name: string
  /** Absolute, http or https, without /v1 and without a trailing slash. */
  readonly url: string
}

/**
 * Settings that may change after the build: the file `config.json` beside index.html. `same-origin`: the API is on this
 * site. A list: this site and these servers. `any`: any server that people type.
 */
export interface DeploymentConfig {
  readonly servers: 'same-origin' | 'any' | readonly Server[]
}

export const defaultConfig: DeploymentConfig = { servers: 'same-origin' }

/** Thrown for an unusable config.json; the message tells the administrator what to correct. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Whether a deployment connects to a server, given as by `toServer` of api/connection.ts: '' is this site itself. */
export function allowsServer({ servers }: DeploymentConfig, server: string): boolean {
  if (server === '' || servers === 'any') return true
  return servers !== 'same-origin' && servers.some(({ url }) => url === server)
}

/**
 * Validates the parsed config.json, without a library: the page does so before it loads its app. Throws ConfigError.
 */
export function parseDeploymentConfig(json: unknown): DeploymentConfig {
  const { servers = 'same-origin', ...others } = fieldsOf(json, '')
  refuseUnknown(others, '')
  if (servers === 'same-origin' || servers === 'any') return { servers }
  if (!Array.isArray(servers)) {
    throw fault('servers', ' must be "same-origin", "any" or a list of {"name", "url"}')
  }
  if (servers.length === 0) throw fault('servers', ': must name a server, or be "same-origin"')
  return { servers: servers.map((server, index) => toServer(server, `servers[${index}]`)) }
}

/** Parses the text of config.json. Throws ConfigError. */
export function readDeploymentConfig(text: string): DeploymentConfig {
  let json: unknown
  try {
    // Browsers drop the byte order mark of Windows editors, Node doesn't.
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ConfigError(`config.json is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return parseDeploymentConfig(json)
}

function toServer(json: unknown, at: string): Server {
  const { name, url, ...others } = fieldsOf(json, at)
  if (typeof name !== 'string' || name.trim() === '') throw fault(`${at}.name`, ': must be a name')
  const wrong = typeof url === 'string' ? urlFault(url) : 'must be an absolute URL such as https://api.example.com'
  if (typeof url !== 'string' || wrong !== null) throw fault(`${at}.url`, `: ${wrong}`)
  refuseUnknown(others, at)
  // So that it equals any spelling typed at sign-in.
  return { name: name.trim(), url: toBaseAddress(new URL(url)) }
}

function fieldsOf(json: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw fault(at, ': should be an object')
  return { ...json }
}

/** An unknown key is probably a misspelling ("server"). */
function refuseUnknown(others: object, at: string): void {
  const keys = Object.keys(others)
  if (keys.length > 0) throw fault(at, `: has unknown fields: ${keys.join(', ')}`)
}

const fault = (at: string, words: string): ConfigError =>
  new ConfigError(`config.json: ${at === '' ? 'the file' : at}${words}`)

function urlFault(text: string): string | null {
  const url = parseUrl(text)
  if (url === null) return 'must be an absolute URL such as https://api.example.com'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://'
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password'
  if (url.search !== '' || url.hash !== '') return 'must not hold a query or a fragment'
  // CSP level 3, host-source: a host is letters, digits and hyphens, so a bracketed address cannot be allowed.
  if (url.hostname.startsWith('[')) return 'must be a host name or an IPv4 address: a CSP can’t name an IPv6 address'
  return null
}
