/**
 * The only source of the headers that a production server sends with its files. Pages and workers' scripts, which take
 * their policy from their own response, get all of them; other files a few. `npm run preview`, the mock's `--static`
 * and the browser tests send them; `npm run headers` prints them for other servers.
 */
import { defaultConfig, type DeploymentConfig } from './config.ts'

/** The only Trusted Types policy that the app may create: it vouches for the URLs of its own workers. */
const trustedTypesPolicy = 'switchboard'

/** Script of a worker or service worker; its name may end in a hash. */
export const workerScript = /worker[\w-]*\.js$/i

/** Files in `assets` have a hash of their content in their name, so they never change. */
const unchanging = /^\/assets\/.+-[\w-]{8}\.\w+$/

/** Headers of scripts, styles, images and config.json. */
export const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/**
 * Only for responses over https, and for a host that stays there: for a year, browsers that saw it refuse plain http on
 * it. Doesn't commit the domain's other hosts or the browsers' preload list, which aren't ours.
 */
export const strictTransport = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** How long a browser may cache a response. */
export const caching = { always: 'public, max-age=31536000, immutable', never: 'no-cache' } as const

/** Returns the headers of an existing file. `path` is from the root of the build; `pages` are the headers of a page. */
export function headersOf(path: string, pages: Readonly<Record<string, string>>): Record<string, string> {
  const isFile = /\.(?!html$)\w+$/.test(path) && !workerScript.test(path)
  return {
    ...(isFile ? fileHeaders : pages),
    'Cache-Control': unchanging.test(path) ? caching.always : caching.never,
  }
}

/** Returns the headers of pages, for the deployment's config.json. */
export function productionHeaders(config: DeploymentConfig = defaultConfig): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config, trustedTypes),
    'X-Content-Type-Options': 'nosniff',
    // A link to a record holds its sid, which is no business of other sites.
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(),
    // For browsers without frame-ancestors.
    'X-Frame-Options': 'DENY',
  }
}

/**
 * Returns the headers of a demo build, which holds the mock backend. msw registers its service worker with a plain
 * string, which Trusted Types refuse; everything else stays as strict.
 */
export function demoHeaders(config: DeploymentConfig = defaultConfig): Record<string, string> {
  return { ...productionHeaders(config), 'Content-Security-Policy': contentSecurityPolicy(config, {}) }
}

const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': [trustedTypesPolicy] }

/** Directives that aren't listed fall back to `default-src 'none'`: fonts, frames, media, objects, manifests. */
function contentSecurityPolicy(config: DeploymentConfig, more: Partial<typeof trustedTypes>): string {
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
    ...more,
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

function connectSources({ servers }: DeploymentConfig): string[] {
  if (servers === 'same-origin') return []
  // Any server that people type: over TLS, since each request holds a token, or on their own machine. A plain `*` would
  // also let a token leave in clear text; an http: server elsewhere can be listed by name.
  if (servers === 'any') return ['https:', 'http://localhost:*', 'http://127.0.0.1:*']
  return [...new Set(servers.map(({ url }) => new URL(url).origin))]
}

/** Disables powerful features that the app doesn't use, also for injected code. */
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
