/** Assigns modules to files of the build: few and large, so that no page waits for a chain of small ones. */
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** A module as the bundler describes it; a part of rolldown's ModuleInfo. */
export interface Module {
  readonly id: string
  readonly isEntry: boolean
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** Pages with a table of records. */
const isListPage = (id: string) => /\/features\/.*-list\.tsx$/.test(id)

const featureOf = (id: string) => /\/features\/([^/]+)\//.exec(id)?.[1]

const isOverview = (id: string) => id.endsWith('/overview-page.tsx')

/** The overview, and the code that it loads later. */
const isOfOverview = (id: string) => featureOf(id) === 'overview'

/** The search for findings: loaded by the overview or after a list, so it must not wait for lists, forms and panels. */
const isFindings = (id: string) => id.endsWith('/findings-reader.tsx')

const drawsFindings = (id: string) => isOfOverview(id) || isFindings(id) || featureOf(id) === 'findings'

/** Code that no list needs at first. */
const isWriting = (id: string) => /\/(api\/(still-there|write-in-job)|lib\/web-lock)\.ts$/.test(id)

const isFailureList = (id: string) => id.endsWith('/failure-list.tsx')

const isInsights = (id: string) => id.endsWith('/insights-page.tsx')

/** The pages of figures, and the list that both load later. */
const isOfFigures = (id: string) => isOfOverview(id) || isInsights(id) || isFailureList(id)

const isSignIn = (id: string) => id.endsWith('/sign-in-page.tsx')

/** Code that any page may use. */
const isCommon = (id: string) => /\/src\/(ui|patterns)\//.test(id)

const isOfForms = (id: string) => id.includes('/node_modules/react-hook-form/')

const isOfRecords = (id: string) => id.includes('/src/records/')

/** Evaluated by src/main.tsx after itself. */
const isReact = (id: string) => id.endsWith('/react-dom/client.js')

/** Loaded by src/main.tsx after React. */
export const isApp = (id: string) => id.endsWith('/app/render-app.tsx')

/** Returns the file of each module, by id. Modules that are absent are left to the bundler. */
export function chunksOf(modules: readonly Module[]): ReadonlyMap<string, string> {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const entries = new Set(modules.filter(({ isEntry }) => isEntry).map(({ id }) => id))
  const onDemand = new Set(modules.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))
  const reachedFrom = (root: string) => {
    const reached = new Set([root])
    for (const id of reached) byId.get(id)?.importedIds.forEach((imported) => reached.add(imported))
    return [...reached]
  }
  /** The roots that load each module: entries, and modules that are loaded on demand. */
  const rootsOf = new Map<string, string[]>()
  const forms = new Set<string>()
  for (const root of new Set([...entries, ...onDemand])) {
    const reached = reachedFrom(root)
    if (reached.some(isOfForms)) forms.add(root)
    for (const id of reached) rootsOf.set(id, [...(rootsOf.get(id) ?? []), root])
  }

  /** The first rule that applies decides. */
  const fileOf = (id: string, roots: readonly string[]): string | null => {
    // The start of index.html, which is React; then anything else that every visit needs.
    if (roots.some((root) => entries.has(root) || isReact(root))) return 'index'
    if (roots.some(isApp) || isOnOverviewToo(roots)) return 'app'
    if (roots.some(isListPage)) return fileOfList(id, roots)
    // Lists export on demand, but jobs and call records write files, too: small code, which no page loads by itself.
    if (/\/lib\/(csv|save-file)\.ts$/.test(id)) return 'list'
    if (isFindings(id)) return 'findings'
    if (roots.some(isFailureList) && roots.every(isOfFigures)) return 'charts'
    if (isWriting(id)) return 'writing'
    // Of one page, of one feature, or loaded by itself.
    if (roots.length < 2 || onDemand.has(id) || featureOf(id) !== undefined) return null
    if (roots.every(drawsFindings) && isCommon(id)) return 'findings'
    if (roots.every(isOfFigures)) return isCommon(id) ? 'charts' : null
    // Loaded call records, of which the overview has none.
    if (reachedFrom(id).some(isOfRecords)) return roots.some(isOfOverview) ? null : 'records'
    // Code for forms, and code for any page: of each, signing in needs only the first file.
    if (roots.every((root) => forms.has(root))) return roots.some(isSignIn) ? 'form' : 'editing'
    if (!isCommon(id)) return null
    return roots.some(isSignIn) ? 'fields' : 'parts'
  }
  const files = Array.from(rootsOf, ([id, roots]) => [id, fileOf(id, roots)] as const)
  return new Map(files.flatMap(([id, file]) => (file === null ? [] : [[id, file]])))
}

/** Whether the overview, or the search for findings, shares a module with pages that don't draw findings. */
function isOnOverviewToo(roots: readonly string[]): boolean {
  if (roots.some(isOverview) && !roots.every(drawsFindings)) return true
  return roots.some(isListPage) && roots.some((root) => isOfOverview(root) || isFindings(root))
}

/** Returns the file of a module that a list page needs: the page's own, or that of all lists. */
function fileOfList(id: string, roots: readonly string[]): string {
  const [list = '', ...others] = roots.filter(isListPage)
  // Code that pages of other features also need doesn't belong to this list.
  const isItsOwn = others.length === 0 && roots.every((root) => featureOf(root) === featureOf(list))
  if (isItsOwn) return /([\w-]+)\.tsx$/.exec(list)?.[1] ?? 'list'
  // Code that one list shares with panels and forms is mostly for writes.
  return others.length === 0 && !isCommon(id) ? 'writing' : 'list'
}

/** Part of the build: the bytes that each module adds to a file, before minification. For e2e/size.spec.ts. */
const modulesFile = '.vite/modules.json'

/**
 * Makes V8 compile a file in the background while it arrives, not each function on the main thread at its first call.
 * V8 accepts this comment only at the very beginning of a file.
 */
const compileAll = '//# allFunctionsCalledOnLoad\n'

/** Files that a page begins with. */
const isOfStart = ({ name, moduleIds }: { readonly name: string; readonly moduleIds: readonly string[] }) =>
  ['index', 'app', 'list'].includes(name) || moduleIds.some((id) => isListPage(id) || isOverview(id))

export function fewChunks(): Plugin {
  let chunks: ReadonlyMap<string, string> = new Map()
  const name = (id: string) => chunks.get(id) ?? null
  return {
    name: 'few-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name, debugName: 'few-chunks', includeDependenciesRecursively: false }] },
          },
        },
      },
    }),
    buildEnd() {
      const infos = [...this.getModuleIds()].map((id) => this.getModuleInfo(id))
      chunks = chunksOf(infos.filter((info) => info !== null))
    },
    generateBundle: {
      // After Vite has put its list of file names in front of the code.
      order: 'post',
      handler(_, bundle) {
        const toSizes = ({ modules }: { modules: Readonly<Record<string, { readonly renderedLength: number }>> }) =>
          Object.entries(modules).map(([id, { renderedLength }]) => [relative('.', id), renderedLength])
        const files = Object.values(bundle).filter((file) => file.type === 'chunk')
        const sizes = files.map((file) => [file.fileName, Object.fromEntries(toSizes(file))])
        this.emitFile({ type: 'asset', fileName: modulesFile, source: JSON.stringify(Object.fromEntries(sizes)) })
        for (const file of files.filter(isOfStart)) file.code = compileAll + file.code
      },
    },
  }
}
