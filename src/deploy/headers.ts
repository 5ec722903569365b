/**
 * The one source of the headers that a production server sends with answers that are not the API's: all of them with pages
 * and the scripts of workers, which both take their policy from their own answer; a few with other files.
 * `npm run preview`, the mock's `--static` and the browser tests send them; `npm run headers` prints them for others.
 */
import { defaultConfig, type DeploymentConfig } from './config.ts'

/** The only Trusted Types policy the app may create: it vouches for the URLs of its own workers. */
const trustedTypesPolicy = 'switchboard'

/** A worker's script, a service worker's too; its name may end in a hash. */
export const workerScript = /worker[\w-]*\.js$/i

/** Files in the folder `assets` have a hash of what they hold in their name: one that changes gets another. */
const unchanging = /^\/assets\/.+-[\w-]{8}\.\w+$/

/** Header names and values of scripts, styles, images and config.json. */
export const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/**
 * For answers over https alone, and for a host that will stay there: for a year, browsers that saw it refuse plain http
 * on it. Other hosts of the domain are not ours to commit, nor is the browsers' preload list.
 */
export const strictTransport = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** For how long a browser may keep what it was sent. */
export const caching = { always: 'public, max-age=31536000, immutable', never: 'no-cache' } as const

/** What goes with a file that is there. `path` is from the root of the build; `pages` are the headers of a page. */
export function headersOf(path: string, pages: Readonly<Record<string, string>>): Record<string, string> {
  const isFile = /\.(?!html$)\w+$/.test(path) && !workerScript.test(path)
  return {
    ...(isFile ? fileHeaders : pages),
    'Cache-Control': unchanging.test(path) ? caching.always : caching.never,
  }
}

/** Header names and values of pages, for the deployment's config.json. */
export function productionHeaders(config: DeploymentConfig = defaultConfig): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config),
    'X-Content-Type-Options': 'nosniff',
    // A link to a record holds its sid; other sites have no business with it.
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(),
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
  }
}

/**
 * For a demo build, which holds the mock backend. msw registers its service worker by a plain string, which
 * Trusted Types refuse; everything else stays as strict.
 */
export function demoHeaders(config: DeploymentConfig = defaultConfig): Record<string, string> {
  const headers = productionHeaders(config)
  const policy = contentSecurityPolicy(config)
    .split('; ')
    .filter((directive) => !directive.includes('trusted-types'))
    .join('; ')
  return { ...headers, 'Content-Security-Policy': policy }
}

/** Directives that are not listed fall back to `default-src 'none'`: fonts, frames, media, objects, manifests. */
function contentSecurityPolicy(config: DeploymentConfig): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...connectSources(config)],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    // Forms are handled by script, never submitted by the browser.
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedTypesPolicy],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

function connectSources({ servers }: DeploymentConfig): string[] {
  if (servers === 'same-origin') return []
  // Any server that people type: over TLS, since a token goes with every request, or on their own machine. A
  // plain `*` would also let a token leave in clear text, and http: elsewhere can be listed by name.
  if (servers === 'any') return ['https:', 'http://localhost:*', 'http://127.0.0.1:*']
  return [...new Set(servers.map(({ url }) => new URL(url).origin))]
}

/** Powerful features the app does not use, closed to it and to whatever might get into it. */
function permissionsPolicy(): string {
  const closed = [
    'accelerometer',
    'autoplay',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ]
  // The copy buttons write to the clipboard; nothing reads it.
  return ['clipboard-write=(self)', ...closed.map((feature) => `${feature}=()`)].join(', ')
}
