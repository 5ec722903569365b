/** The dashboard on one origin, the API on another. The deployment's config.json lists the allowed servers. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from '../../mocks/hosts/http-server.ts'
import { builds } from './builds.ts'
import { serve, test as base } from './fixtures.ts'
import { Mock } from './mock.ts'

/** Serves the build with this config.json. It needs no rebuild: deployments only change that file. */
export async function withSite(config: object, use: (site: RunningServer) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-site-'))
  await cp(builds.root.folder, folder, { recursive: true })
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  const site = await serve({ ...builds.root, folder })
  await use(site)
  await site.close()
  await rm(folder, { recursive: true })
}

/** Returns a `test` in which `server` only has the pages, and `mock` controls the API at `api`. */
export function apart(configOf: (api: RunningServer) => object) {
  return base.extend<object, { readonly api: RunningServer }>({
    api: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
      async ({}, use) => {
        const api = await serve()
        await use(api)
        await api.close()
      },
      { scope: 'worker' },
    ],

    server: [async ({ api }, use) => withSite(configOf(api), use), { scope: 'worker' }],

    mock: async ({ api }, use) => {
      const mock = new Mock(api.url)
      await mock.reset()
      await use(mock)
    },
  })
}

/** Runs in a page or a worker: whether a request to another origin, which would respond to anyone, succeeds. */
export const askElsewhere = (url: string) =>
  fetch(url).then(
    () => 'answered',
    () => 'refused',
  )
