import { ConfigError, defaultConfig, type DeploymentConfig, readDeploymentConfig } from '../../deploy/config.ts'

export interface SiteConfig {
  readonly config: DeploymentConfig
  /** A problem for this site's administrator to fix; null if there is none. */
  readonly fault: string | null
}

/** How long the sign-in form waits for the file, ms. */
const timeoutMs = 10_000

/**
 * Reads config.json beside index.html, which preloads it; the options must match those of the preload.
 * Never rejects: without the file, the API is on the site's own origin.
 */
export async function readSiteConfig(base: string, fetcher: typeof fetch = fetch): Promise<SiteConfig> {
  try {
    const response = await fetcher(`${base}config.json`, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
    // A server that answers every path with index.html has no config.json either.
    const isPage = response.headers.get('content-type')?.includes('html') === true
    if (!response.ok || isPage) return { config: defaultConfig, fault: null }
    return { config: readDeploymentConfig(await response.text()), fault: null }
  } catch (error) {
    return { config: defaultConfig, fault: error instanceof ConfigError ? error.message : null }
  }
}
