import type { EarlyRead } from '../api/early-reads.ts'

/** What a page needs to be drawn, as the build knows it (src/build/start-script.ts). */
export interface StartPage {
  /** Of src/paths.ts. */
  readonly pattern: string
  /** Its scripts beside those in index.html, from the root of the site. */
  readonly files: readonly string[]
  /** What it reads first. Text in braces stands for the path's parameter of that name. */
  readonly reads: readonly EarlyRead[]
  /** What it reads depends on the query, and `reads` is for none. */
  readonly followsQuery: boolean
}

/** Every page that the build knows. `base`: path that it is served under, with a slash at both ends. */
export interface PageTable {
  readonly base: string
  readonly pages: readonly StartPage[]
  /** The scripts of the way to sign in, as `files` of a page. */
  readonly signIn: readonly string[]
  /** Addresses of the app's workers; none while developing, where they are not known yet. */
  readonly workers: readonly string[]
}

/** Where a page is: a part of Location. */
export type Place = Readonly<Pick<Location, 'pathname' | 'search'>>

/** The page at a place, and what it reads there; null: none that is known. */
export function findPage({ base, pages }: Pick<PageTable, 'base' | 'pages'>, { pathname, search }: Place) {
  if (!pathname.startsWith(base)) return null
  for (const page of pages) {
    const parameters = parametersOf(page.pattern, pathname.slice(base.length - 1))
    if (parameters === null) continue
    const reads = page.followsQuery && search !== '' ? [] : page.reads
    return { files: page.files, reads: reads.map((read) => fillIn(read, parameters)) }
  }
  return null
}

type Parameters = Readonly<Record<string, string>>

/** null: the path is not of this pattern. In another case, or with a slash at its end, it is left to the router. */
function parametersOf(pattern: string, path: string): Parameters | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (part.startsWith(':') && segment !== '') parameters[part.slice(1)] = decode(segment)
    else if (part !== segment) return null
  }
  return parameters
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function fillIn({ endpoint, input }: EarlyRead, parameters: Parameters): EarlyRead {
  const filled = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/^\{(\w+)\}$/, (_, key: string) => parameters[key] ?? '') : value,
  ])
  return { endpoint, input: Object.fromEntries(filled) as EarlyRead['input'] }
}
