/** Builds the script in the page's head (src/start/start.ts), with a table of what each page needs. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build, type BuildEnvironmentOptions, type InlineConfig, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { EarlyRead } from '../api/early-reads.ts'
import { workerScript } from '../deploy/headers.ts'
import type { PageRoute } from '../patterns/url/page-route.ts'
import type { PageTable, StartPage } from '../start/page-table.ts'
import { isApp } from './chunks.ts'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

const run = promisify(execFile)

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The script's placeholder in index.html. */
const place = '<!-- start script -->'

/** The placeholder of the first paint, which is shown until the app starts. */
const paintPlace = '<!-- first paint -->'

/** Vite plugin. `define`: build constants that the script shares with the app. */
export function startScript(define: Readonly<Record<string, string>>): Plugin {
  let base = '/'
  let target: NonNullable<BuildEnvironmentOptions['target']> = false
  return {
    name: 'start-script',
    // In development, the app itself does what the script does, a moment later.
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      base = config.base
      target = config.build.target
    },
    async generateBundle(_, bundle) {
      // Imports the sources of this build; the result is plain data.
      const { module } = await runnerImport<{ appRoutes: readonly PageRoute[] }>(`${root}/src/app/routes.ts`)
      const toUrl = (file: string) => base + file
      const toUrls = (file: string) => filesOf(file, bundle).map(toUrl)
      const table: PageTable = {
        base,
        pages: toPages(module.appRoutes, toUrls),
        signIn: toUrls(`${root}/src/features/connections/sign-in-page.tsx`),
        workers: Object.keys(bundle)
          .filter((file) => workerScript.test(file))
          .map(toUrl),
      }
      const code = await bundleOne(
        { ...define, __START__: JSON.stringify(table) },
        {
          build: {
            write: false,
            target,
            modulePreload: false,
            rolldownOptions: { input: 'src/start/start.ts', output: { format: 'iife' } },
          },
        },
      )
      const name = this.getFileName(this.emitFile({ type: 'asset', name: 'start.js', source: code }))
      const html = bundle['index.html']
      if (html?.type !== 'asset' || !String(html.source).includes(place)) {
        throw new Error(`index.html does not say where its first script goes: ${place}`)
      }
      const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some(isApp))
      if (app === undefined) throw new Error('No file of the build holds the app')
      html.source = String(html.source)
        // Fetches the app's code along with the first module, which imports it later.
        .replace(
          place,
          `<script src="${base}${name}"></script>\n    <link rel="modulepreload" crossorigin href="${base}${app.fileName}">`,
        )
        .replace(paintPlace, await paint(base, define))
    },
  }
}

/** Bundles an entry of the same sources into a single file. */
async function bundleOne(define: Readonly<Record<string, string>>, config: InlineConfig): Promise<string> {
  const built = await build({ configFile: false, root, logLevel: 'warn', publicDir: false, define, ...config })
  // Neither a watcher nor several builds.
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  return output[0].code
}

async function paint(base: string, define: Readonly<Record<string, string>>): Promise<string> {
  const code = await bundleOne(define, {
    base,
    build: {
      ssr: true,
      write: false,
      rolldownOptions: { input: 'src/app/first-paint.tsx', output: { codeSplitting: false } },
    },
  })
  // In node_modules, to find the packages it imports. A separate process ends all timers that the app has started.
  const folder = mkdtempSync(join(root, 'node_modules/.first-paint-'))
  try {
    const file = join(folder, 'first-paint.js')
    writeFileSync(file, code)
    const script = `
      // Node 20 knows no navigator, and later ones not whether there is a network.
      Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, userAgent: '' } })
      const { firstPaint } = await import(${JSON.stringify(pathToFileURL(file).href)})
      process.stdout.write(firstPaint(${JSON.stringify(base)}), () => process.exit())
    `
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
    return checked(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Throws if the Content-Security-Policy forbids part of the markup. */
function checked(markup: string): string {
  if (/<script|<style| style=| on\w+=/.test(markup))
    throw new Error(`Inline code or styles in the first paint: ${markup}`)
  return markup
}

/** Returns a page for every URL pattern; those without parameters first, because they are the better match. */
function toPages(routes: readonly PageRoute[], toUrls: (module: string) => string[]): StartPage[] {
  const pages = routes.flatMap((route) => [
    toPage([route], toUrls),
    ...(route.panels ?? []).map((panel) => toPage([route, panel], toUrls)),
  ])
  const parametersIn = ({ pattern }: StartPage) => pattern.split(':').length
  return pages.filter(({ pattern }) => pattern !== '*').toSorted((a, b) => parametersIn(a) - parametersIn(b))
}

/** Returns a page, alone or with the page beside which it's shown. */
function toPage(routes: readonly PageRoute[], toUrls: (module: string) => string[]): StartPage {
  const pattern = routes.at(-1)?.path ?? ''
  const parameters = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `{${name}}`]))
  const reads = routes.flatMap((route) => route.reads?.(parameters, new URLSearchParams()) ?? [])
  return {
    pattern,
    files: [...new Set(routes.flatMap((route) => toUrls(moduleOf(route))))],
    reads: reads.map(({ endpoint: { name, method, path, accept }, input }): EarlyRead => ({
      endpoint: { name, method, path, accept },
      input,
    })),
    // The second parameter of `reads` is the query string.
    followsQuery: routes.some((route) => (route.reads?.length ?? 0) > 1),
  }
}

/** Returns the module that a route imports as its page. */
function moduleOf({ path, page }: PageRoute): string {
  const [, module] = /import\w*\(\s*["']([^"']+)["']/.exec(page.toString()) ?? []
  if (module === undefined) throw new Error(`The page of ${path} is not imported`)
  return root + module
}

/** Returns the scripts needed to import a module, except those that index.html names. */
function filesOf(module: string, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (chunk === undefined) throw new Error(`No file of the build holds ${module}`)
  const inHtml = withImports(
    chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some(isApp)),
    bundle,
  )
  return [...withImports([chunk], bundle)].filter((file) => !inHtml.has(file))
}

function withImports(chunks: readonly Rolldown.OutputChunk[], bundle: Bundle): Set<string> {
  const found = new Set(chunks.map(({ fileName }) => fileName))
  for (const file of found) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') chunk.imports.forEach((imported) => found.add(imported))
  }
  return found
}
