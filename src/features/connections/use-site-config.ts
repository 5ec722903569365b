import { useEffect, useState } from 'react'
import { readSiteConfig, type SiteConfig } from './site-config.ts'

/** Which servers this deployment offers; null while it is read. */
export function useSiteConfig(): SiteConfig | null {
  const [site, setSite] = useState<SiteConfig | null>(null)

  // Synchronises with the deployment: which servers there are is known to config.json alone.
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const read = await readSiteConfig(import.meta.env.BASE_URL)
      if (isCurrent) setSite(read)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [])

  return site
}
