/** Architecture rules as tests: which folders may import which, and conventions that keep files easy to find. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const base = ['src/lib', 'src/contract', 'src/deploy', 'src/api', 'src/jobs']
const inWorker = ['src/records/store', 'src/records/crawl', 'src/records/insights', 'src/records/export']
const records = [...base, ...inWorker, 'src/records', 'src/records/load']
const patterns = [...records, 'src/ui', 'src/paths.ts', 'src/patterns']

/** A file belongs to the longest matching prefix; it may import its own room and the rooms listed. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'src/lib': [],
  'src/contract': ['src/lib'],
  'src/deploy': ['src/lib', 'src/contract'],
  // Gets its data about pages by running the routes.
  'src/build': ['src/deploy', 'src/api', 'src/patterns', 'src/start'],
  'src/api': ['src/lib', 'src/contract'],
  'src/jobs': ['src/lib', 'src/contract', 'src/api'],
  'src/records/store': base,
  'src/records/crawl': [...base, 'src/records/store'],
  'src/records/insights': [...base, 'src/records/store'],
  'src/records/export': [...base, 'src/records/store', 'src/records/crawl'],
  // The engine, which a worker runs, and its interface.
  'src/records': [...base, ...inWorker],
  'src/records/load': records,
  'src/ui': ['src/lib'],
  'src/paths.ts': [],
  'src/patterns': patterns,
  'src/features': patterns,
  // Runs before the app: no library, no component.
  'src/start': [...patterns, 'src/features'],
  'src/app': [...patterns, 'src/features', 'src/start'],
  // The mock backend only by dynamic import, behind a flag (checked below).
  'src/main.tsx': ['src/app', 'src/ui', 'src/start', 'mocks/hosts'],
  'mocks/service': ['src/contract'],
  'mocks/http': ['src/contract', 'mocks/service'],
  'mocks/hosts': ['src/contract', 'src/deploy', 'mocks/service', 'mocks/http'],
  // Also measures the app's bulk work against this service.
  'mocks/bench': [...records, 'mocks/service', 'mocks/http', 'mocks/hosts'],
  // Names and types only. Browser tests start the hosts and check the deployment headers, and a real spreadsheet opens
  // the CSV of src/lib.
  e2e: ['src/contract', 'src/deploy', 'src/lib', 'src/paths.ts', 'mocks/service', 'mocks/hosts'],
  // Not browser tests: helpers for unit tests, and tests of the dashboard with each switch of the mock on.
  'e2e/fakes': records,
  'e2e/support/dom-setup.ts': ['src/ui', 'e2e'],
  'e2e/tolerance': [...patterns, 'src/features', 'mocks/service', 'mocks/http', 'mocks/hosts'],
  'e2e/words': [],
  'src/boundaries.test.ts': [],
  'src/readme.test.ts': [],
  'src/style-sheets.test.ts': [],
  'src/words.test.ts': [],
  'vite.config.ts': ['src/api', 'src/build', 'src/deploy'],
}

const root = join(import.meta.dirname, '..')
const sources = ['src', 'mocks', 'e2e']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .concat('vite.config.ts')
  .filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts'))
  .toSorted()

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const text = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

interface Import {
  readonly from: string
  readonly isDynamic: boolean
}

/** Returns a file's imports. By text, without a parser: comments can't hold `from '…'` at the end of an import. */
function importsOf(source: string): Import[] {
  const fixed = Array.from(
    source.matchAll(/^(?:import|export)\b[^'"]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'/gm),
    (match) => ({
      from: match[1] ?? match[2] ?? '',
      isDynamic: false,
    }),
  )
  const lazy = Array.from(source.matchAll(/\bimport\(\s*'([^']+)'/g), ([, from = '']) => ({ from, isDynamic: true }))
  return [...fixed, ...lazy]
}

function roomOf(file: string): string {
  const rooms = Object.keys(mayImport).filter((room) => file === room || file.startsWith(`${room}/`))
  return rooms.toSorted((a, b) => b.length - a.length)[0] ?? `no room for ${file}`
}

const resolve = (file: string, from: string) => normalize(join(dirname(file), from))
const isLocal = ({ from }: Import) => from.startsWith('.')

test('finds files and imports to check', () => {
  expect(sources.length).toBeGreaterThan(60)
  expect(sources.flatMap((file) => importsOf(text.get(file) ?? '')).length).toBeGreaterThan(200)
})

/** Returns every breach of a rule, as "file: what". */
function breaches(
  files: readonly string[],
  rule: (file: string, imports: Import[], source: string) => readonly string[],
) {
  return files.flatMap((file) => {
    const source = text.get(file) ?? ''
    return rule(file, importsOf(source), source).map((what) => `${file}: ${what}`)
  })
}

const product = sources.filter((file) => !isTest(file))

test('every file belongs to a layer', () => {
  expect(sources.filter((file) => !(roomOf(file) in mayImport))).toEqual([])
})

// Tests may use data of other rooms below; the product may not.
test('files import only from layers below', () => {
  const astray = breaches(product, (file, imports) => {
    const allowed = new Set([roomOf(file), ...(mayImport[roomOf(file)] ?? [])])
    const local = imports.filter(isLocal).filter(({ from }) => !allowed.has(roomOf(resolve(file, from))))
    return local.map(({ from }) => `imports ${from}`)
  })
  expect(astray).toEqual([])
})

test('features do not import each other', () => {
  const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
  const gossip = breaches(sources, (file, imports) => {
    const local = imports.filter(isLocal).map(({ from }) => resolve(file, from))
    const others = local.filter((target) => featureOf(target) !== undefined && featureOf(target) !== featureOf(file))
    return featureOf(file) === undefined ? [] : others.map((target) => `imports ${target}`)
  })
  expect(gossip).toEqual([])
})

test('routes load the code of their pages on demand', () => {
  const eager = breaches(product, (file, imports) =>
    /-routes\.tsx?$/.test(file)
      ? imports
          .filter(({ from, isDynamic }) => !isDynamic && from.endsWith('.tsx'))
          .map(({ from }) => `imports ${from}`)
      : [],
  )
  expect(eager).toEqual([])
})

test('every feature has a browser spec of the same name', () => {
  const features = new Set(product.flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []))
  expect([...features].filter((name) => !text.has(`e2e/${name}.spec.ts`))).toEqual([])
})

test('parts that load on demand leave the page as it is if their code fails to load', () => {
  const direct = breaches(product, (_, __, source) => /<Suspense\b/.exec(source)?.slice(0, 1) ?? [])
  // All others use `LazyPart`. These have boundaries of their own.
  expect(new Set(direct.map((breach) => breach.split(':')[0]))).toEqual(
    new Set(['src/app/app.tsx', 'src/ui/chip.tsx', 'src/ui/lazy-part.tsx']),
  )
})

test('only contract/zod.ts imports zod', () => {
  const direct = breaches(sources, (_, imports) =>
    imports.map(({ from }) => from).filter((from) => /^zod\b/.test(from)),
  )
  expect([...new Set(direct.map((breach) => breach.split(':')[0]))]).toEqual(['src/contract/zod.ts'])
})

test('nothing writes through react-query, which knows no journal, and would keep what was sent', () => {
  const others = breaches(product, (_, __, source) => /\buseMutation\b/.exec(source)?.slice(0, 1) ?? [])
  expect(others).toEqual([])
})

test('files have no default exports and do not re-export from other files', () => {
  const isConfig = (file: string) => /(^vite|playwright)\.config\.ts$/.test(file)
  const anonymous = breaches(sources, (file, _, source) =>
    isConfig(file)
      ? []
      : (/^export default\b|^export (\*|(type )?\{[^}]*\}) from '\./m.exec(source)?.slice(0, 1) ?? []),
  )
  expect(anonymous).toEqual([])
})

/** Code that formats a time, or takes it apart for that. */
const writesTimes =
  /\btoLocale\w*String\(|\bto(UTC|Date|Time)String\(|\bIntl\.(DateTime|RelativeTime)Format\b|\.get(UTC)?(FullYear|Month|Date|Day|Hours|Minutes)\(|\.toISOString\(\)\.(slice|replace)/

test('only the files listed here format times or render time elements', () => {
  const files = product.filter((file) => file.startsWith('src/') && writesTimes.test(text.get(file) ?? ''))
  expect(files).toEqual([
    'src/lib/time.ts',
    // Offsets, for files and for the hours of a zone.
    'src/lib/zone-offset.ts',
    // For page URLs.
    'src/patterns/calls/call-records-path.ts',
    // The times of millions of records, in the worker.
    'src/records/store/timestamp.ts',
    // "Mon 9 Mar" on the axes of charts, from the output of time.ts.
    'src/ui/charts/time-axis.ts',
  ])
  const elements = product.filter((file) => file.endsWith('.tsx') && /<time\b/.test(text.get(file) ?? ''))
  expect(elements).toEqual(['src/ui/age.tsx', 'src/ui/timestamp.tsx'])
})

/** Returns files that import each other in a circle, types included; null if none is found from this file on. */
function circleFrom(file: string, path: readonly string[], isClear: Set<string>): readonly string[] | null {
  if (isClear.has(file)) return null
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
  const fixed = importsOf(text.get(file) ?? '').filter((one) => isLocal(one) && !one.isDynamic)
  for (const { from } of fixed) {
    const circle = circleFrom(resolve(file, from), [...path, file], isClear)
    if (circle !== null) return circle
  }
  isClear.add(file)
  return null
}

// The linter's rule ignores type imports.
test('files do not import each other in a circle', () => {
  const isClear = new Set<string>()
  const circles = sources.map((file) => circleFrom(file, [], isClear)).filter((circle) => circle !== null)
  expect([...new Set(circles.map((circle) => [...new Set(circle)].toSorted().join(' <-> ')))]).toEqual([])
})

test('files have kebab-case names and at most 300 lines', () => {
  const odd = breaches(sources, (file, _, source) => [
    ...(/^[a-z\d]+(-[a-z\d]+)*(\.[a-z]+)*\.(ts|tsx)$/.test(basename(file)) ? [] : ['is not kebab-case']),
    ...(source.split('\n').length <= 301 ? [] : ['has more than 300 lines']),
  ])
  expect(odd).toEqual([])
})

test('the mock backend is loaded only on demand', () => {
  const hosts = importsOf(text.get('src/main.tsx') ?? '').filter(({ from }) => from.includes('/mocks/'))
  expect(hosts.length).toBeGreaterThan(0)
  expect(hosts.filter(({ isDynamic }) => !isDynamic)).toEqual([])
})

test('files stay short: half of them under 80 lines, nine in ten under 200', () => {
  const lengths = product.map((file) => (text.get(file) ?? '').split('\n').length - 1).toSorted((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80)
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(200)
})

// They share a process (vite.config.ts): a module replaced by one test would be replaced for the next.
test('tests without a DOM neither mock nor reset modules', () => {
  const tests = sources.filter((file) => file.endsWith('.test.ts') && file !== 'src/boundaries.test.ts')
  const replacing = breaches(
    tests,
    (_, __, source) => /\bvi\.(?:do)?(?:mock|unmock|resetModules)\(/i.exec(source) ?? [],
  )
  expect(replacing).toEqual([])
})
