/** Makes the script in the page's head (src/start/start.ts) and tells it what each page needs. */
import { fileURLToPath } from 'node:url'
import { build, type BuildEnvironmentOptions, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { EarlyRead } from '../api/early-reads.ts'
import type { PageRoute } from '../patterns/page-route.ts'
import type { PageTable, StartPage } from '../start/page-table.ts'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** In index.html, where the script is to stand. */
const place = '<!-- start script -->'

/** Vite plugin; `define`: constants of the app's own build that the script knows as well. */
export function startScript(define: Readonly<Record<string, string>>): Plugin {
  let base = '/'
  let isBuild = false
  let target: Target = false
  return {
    name: 'start-script',
    enforce: 'post',
    configResolved(config) {
      base = config.base
      isBuild = config.command === 'build'
      target = config.build.target
    },
    // While developing, a module: later than the first paint, and without pages to prepare.
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        isBuild ? html : html.replace(place, '<script type="module" src="/src/start/start.ts"></script>'),
    },
    config: (_, { command }) =>
      command === 'build' ? {} : { define: { __START__: JSON.stringify({ base: '/', pages: [] }) } },
    async generateBundle(_, bundle) {
      // Built from the same sources; what comes out is plain data.
      const { module } = await runnerImport<{ appRoutes: readonly PageRoute[] }>(`${root}/src/app/routes.ts`)
      const pages = toPages(module.appRoutes, (file) => base + file, bundle)
      const code = await bundleScript(
        { ...define, __START__: JSON.stringify({ base, pages } satisfies PageTable) },
        target,
      )
      const name = this.getFileName(this.emitFile({ type: 'asset', name: 'start.js', source: code }))
      const html = bundle['index.html']
      if (html?.type !== 'asset' || !String(html.source).includes(place)) {
        throw new Error(`index.html does not say where its first script goes: ${place}`)
      }
      html.source = String(html.source).replace(place, `<script src="${base}${name}"></script>`)
    },
  }
}

type Target = NonNullable<BuildEnvironmentOptions['target']>

async function bundleScript(define: Readonly<Record<string, string>>, target: Target): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: 'src/start/start.ts', output: { format: 'iife' } },
    },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  return output[0].code
}

/** Every URL of its own; those without parameters first, since they are the better match. */
function toPages(routes: readonly PageRoute[], toUrl: (file: string) => string, bundle: Bundle): StartPage[] {
  const pages = routes.flatMap((route) => [
    toPage([route], toUrl, bundle),
    ...(route.panels ?? []).map((panel) => toPage([route, panel], toUrl, bundle)),
  ])
  const parametersIn = ({ pattern }: StartPage) => pattern.split(':').length
  return pages.filter(({ pattern }) => pattern !== '*').toSorted((a, b) => parametersIn(a) - parametersIn(b))
}

/** A page, alone or with the one beside which it is shown. */
function toPage(routes: readonly PageRoute[], toUrl: (file: string) => string, bundle: Bundle): StartPage {
  const pattern = routes.at(-1)?.path ?? ''
  const parameters = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `{${name}}`]))
  const reads = routes.flatMap((route) => route.reads?.(parameters, new URLSearchParams()) ?? [])
  return {
    pattern,
    files: [...new Set(routes.flatMap((route) => filesOf(route, bundle)))].map(toUrl),
    reads: reads.map(({ endpoint: { name, method, path, accept }, input }): EarlyRead => ({
      endpoint: { name, method, path, accept },
      input,
    })),
    // Its second parameter is the query.
    followsQuery: routes.some((route) => (route.reads?.length ?? 0) > 1),
  }
}

/** The scripts of a page that index.html does not name. */
function filesOf({ path, page }: PageRoute, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const [, module] = /import\w*\(\s*["']([^"']+)["']/.exec(page.toString()) ?? []
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}${module}`))
  if (module === undefined || chunk === undefined) throw new Error(`No file of the build holds the page of ${path}`)
  const entry = chunks.find(({ isEntry }) => isEntry)
  const inHtml = entry === undefined ? new Set() : withImports([entry.fileName], bundle)
  return [...withImports([chunk.fileName], bundle)].filter((file) => !inHtml.has(file))
}

function withImports(files: readonly string[], bundle: Bundle): Set<string> {
  const found = new Set(files)
  for (const file of found) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') chunk.imports.forEach((imported) => found.add(imported))
  }
  return found
}
