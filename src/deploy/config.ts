import { z } from '../contract/zod.ts'

/** An API server that a deployment offers at sign-in. */
export interface Server {
  /** Shown to people. */
  readonly name: string
  /** Absolute, http or https, without /v1 and without a trailing slash. */
  readonly url: string
}

/**
 * What may change after the build: the file `config.json` beside index.html.
 * `same-origin`: the API lives under this site. A list: this site and these servers. `any`: whatever people type.
 */
export interface DeploymentConfig {
  readonly servers: 'same-origin' | 'any' | readonly Server[]
}

export const defaultConfig: DeploymentConfig = { servers: 'same-origin' }

/** Thrown for a config.json that cannot be used; the message tells the administrator what to correct. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const ServerUrl = z.string().check(
  z.superRefine((text, context) => {
    const fault = urlFault(text)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  }),
)

const ServerSchema = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1)), url: ServerUrl })

// An unknown key is more likely a misspelt one ("server") than a wish, so it is refused, not ignored.
const ConfigSchema = z.strictObject({
  servers: z._default(
    z.union([
      z.literal(['same-origin', 'any']),
      z.array(ServerSchema).check(z.minLength(1, 'must name a server, or be "same-origin"')),
    ]),
    'same-origin',
  ),
})

/** Reads the parsed content of config.json. Throws ConfigError. */
export function parseDeploymentConfig(json: unknown): DeploymentConfig {
  const result = ConfigSchema.safeParse(json)
  if (!result.success) throw new ConfigError(`config.json: ${result.error.issues.flatMap(describe).join('; ')}`)
  const { servers } = result.data
  if (typeof servers === 'string') return { servers }
  return { servers: servers.map(({ name, url }) => ({ name, url: toBase(url) })) }
}

/** Reads the text of config.json. Throws ConfigError. */
export function readDeploymentConfig(text: string): DeploymentConfig {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`config.json is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return parseDeploymentConfig(json)
}

/** As URL prints it, so that it equals what is typed at sign-in in any spelling; /v1 belongs to the endpoints' paths. */
function toBase(text: string): string {
  const { origin, pathname } = new URL(text)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

function urlFault(text: string): string | null {
  if (!URL.canParse(text)) return 'must be an absolute URL such as https://api.example.com'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://'
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password'
  if (url.search !== '' || url.hash !== '') return 'must not hold a query or a fragment'
  // CSP level 3, host-source: a host is letters, digits and hyphens, so a bracketed address cannot be allowed.
  if (url.hostname.startsWith('[')) return 'must be a host name or an IPv4 address: a CSP cannot name an IPv6 address'
  return null
}

function describe(issue: z.core.$ZodIssue): string[] {
  const at = issue.path
    .map((key) => (typeof key === 'number' ? `[${key}]` : String(key)))
    .join('.')
    .replaceAll('.[', '[')
  // A union reports what each of its branches missed; the list's own complaints are the useful ones.
  if (issue.code === 'invalid_union') {
    const list = issue.errors.at(-1)?.filter(({ path }) => path.length > 0) ?? []
    if (list.length > 0) return list.flatMap((inner) => describe({ ...inner, path: [...issue.path, ...inner.path] }))
    return [`${at} must be "same-origin", "any" or a list of {"name", "url"}`]
  }
  return [`${at === '' ? 'the whole' : at}: ${issue.message}`]
}
