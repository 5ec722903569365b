import type { EarlyRead } from '../api/early-reads.ts'
import { decodePart } from '../lib/web-address.ts'

/** The needs of a page, as determined by the build (src/build/start-script.ts). */
export interface StartPage {
  /** From src/paths.ts. */
  readonly pattern: string
  /** Its scripts, except those in index.html, from the root of the site. */
  readonly files: readonly string[]
  /** Its first requests. Text in braces stands for the path parameter of that name. */
  readonly reads: readonly EarlyRead[]
  /** Whether its requests depend on the query string. `reads` is for an empty one. */
  readonly followsQuery: boolean
}

/** All pages of the build. `base` is the path that serves the app, with a slash at both ends. */
export interface PageTable {
  readonly base: string
  readonly pages: readonly StartPage[]
  /** The scripts of the sign-in page, like `files` of a page. */
  readonly signIn: readonly string[]
  /** URLs of the app's workers. */
  readonly workers: readonly string[]
}

/** The location of a page: a part of Location. */
export type Place = Readonly<Pick<Location, 'pathname' | 'search'>>

/** Returns the page at a place, with its requests; null if it isn't known. */
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

/** Returns null if the path doesn't match. Other cases and trailing slashes are left to the router. */
function parametersOf(pattern: string, path: string): Parameters | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (part.startsWith(':') && segment !== '') parameters[part.slice(1)] = decodePart(segment)
    else if (part !== segment) return null
  }
  return parameters
}

function fillIn({ endpoint, input }: EarlyRead, parameters: Parameters): EarlyRead {
  const filled = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/^\{(\w+)\}$/, (_, key: string) => parameters[key] ?? '') : value,
  ])
  return { endpoint, input: Object.fromEntries(filled) as EarlyRead['input'] }
}
