import { describe, expect, test } from 'vitest'
import { chunksOf, type Module } from './chunks.ts'

/** Returns the chunks of modules, given by id with their imports; those in `later` are loaded on demand. */
function chunks(imports: Readonly<Record<string, readonly string[]>>, later: readonly string[]) {
  const modules = Object.entries(imports).map(([id, importedIds]): Module => ({
    id,
    isEntry: id === '/main.tsx',
    importedIds,
    dynamicallyImportedIds: id === '/main.tsx' ? later : [],
  }))
  return Object.fromEntries(chunksOf(modules))
}

const a = '/features/a/a-list.tsx'
const b = '/features/b/b-list.tsx'
const overview = '/features/overview/overview-page.tsx'
const app = '/app/render-app.tsx'

test('the entry and the app get one file each, even with circular imports', () => {
  expect(chunks({ '/main.tsx': ['/x'], '/x': ['/y'], '/y': ['/x'], [app]: ['/y', '/z'] }, [app])).toEqual({
    '/main.tsx': 'index',
    '/x': 'index',
    '/y': 'index',
    [app]: 'app',
    '/z': 'app',
  })
})

test('React is in the entry file although it is imported dynamically', () => {
  const react = '/node_modules/react-dom/client.js'
  const found = chunks({ '/main.tsx': [], [react]: ['/scheduler'], [app]: ['/y'] }, [react, app])
  expect(found).toMatchObject({ [react]: 'index', '/scheduler': 'index', [app]: 'app', '/y': 'app' })
})

test('each list has its own file, and code shared by lists has another', () => {
  expect(chunks({ '/main.tsx': [], [a]: ['/table', '/a-cells'], [b]: ['/table'] }, [a, b])).toEqual({
    '/main.tsx': 'index',
    [a]: 'a-list',
    '/a-cells': 'a-list',
    [b]: 'b-list',
    '/table': 'list',
  })
})

test('code shared by a list and the overview goes into the app file', () => {
  const found = chunks({ '/main.tsx': [], [a]: ['/message'], [overview]: ['/message'] }, [a, overview])
  expect(found['/message']).toBe('app')
  expect(found).not.toHaveProperty([overview])
})

test('a list’s file contains code shared with its own panel, but not code shared with other features', () => {
  const panel = '/features/a/a-panel.tsx'
  const other = '/features/c/c-dialog.tsx'
  const found = chunks(
    {
      '/main.tsx': [],
      [a]: ['/cell', '/src/ui/chip', '/src/api/write'],
      [panel]: ['/cell', '/field'],
      [other]: ['/src/ui/chip', '/src/api/write', '/field'],
    },
    [a, panel, other],
  )
  expect(found['/cell']).toBe('a-list')
  expect(found['/src/ui/chip']).toBe('list')
  // Not in `list`: no other list needs it.
  expect(found['/src/api/write']).toBe('writing')
  expect(found).not.toHaveProperty('/field')
})

describe('code shared outside of lists', () => {
  const [panel, form, other] = ['/features/a/a-panel.tsx', '/features/a/a-edit.tsx', '/features/b/b-create.tsx']
  const hookForm = '/node_modules/react-hook-form/index.mjs'
  const later = [panel, form, other]

  test('separates code for forms from code for any page, and code that sign-in needs from both', () => {
    const signIn = '/features/c/sign-in-page.tsx'
    const found = chunks(
      {
        '/main.tsx': [],
        [panel]: ['/src/ui/facts', '/src/ui/field'],
        [form]: [hookForm, '/src/ui/facts', '/src/ui/field', '/src/patterns/form-shell', '/features/a/a-form.tsx'],
        [other]: [hookForm, '/src/patterns/form-shell', '/src/ui/field', '/src/ui/drop'],
        '/features/a/a-form.tsx': ['/src/ui/drop'],
        [signIn]: [hookForm, '/src/ui/field'],
      },
      [...later, signIn],
    )
    expect(found).toEqual({
      '/main.tsx': 'index',
      [hookForm]: 'form',
      '/src/patterns/form-shell': 'editing',
      '/src/ui/drop': 'editing',
      '/src/ui/facts': 'parts',
      '/src/ui/field': 'fields',
    })
  })

  test('code that loads call records gets its own file', () => {
    const found = chunks(
      {
        '/main.tsx': [],
        [panel]: ['/src/patterns/use-load'],
        [form]: ['/src/patterns/use-load'],
        '/src/patterns/use-load': ['/src/records/load'],
      },
      later,
    )
    expect(found).toMatchObject({ '/src/patterns/use-load': 'records', '/src/records/load': 'records' })
  })

  test('leaves code loaded on demand to the bundler', () => {
    const found = chunks({ '/main.tsx': [], [panel]: ['/src/ui/menu'], [form]: ['/src/ui/menu'] }, [
      ...later,
      '/src/ui/menu',
    ])
    expect(found).toEqual({ '/main.tsx': 'index' })
  })
})

test('charts get their own file, without code that the overview shares with lists', () => {
  const charts = '/features/overview/day-charts.tsx'
  const insights = '/features/insights/insights-page.tsx'
  const plot = '/src/ui/plot.tsx'
  const peaks = '/src/records/peaks.ts'
  const found = chunks(
    {
      '/main.tsx': [],
      [overview]: [peaks],
      [charts]: [plot, '/number', peaks],
      [insights]: [plot],
      [a]: ['/number'],
    },
    [overview, charts, insights, a],
  )
  expect(found).toMatchObject({ '/number': 'app', [plot]: 'charts' })
  expect(found).not.toHaveProperty([peaks])
})

test('the list of failed calls goes into the charts file, not into that of call records', () => {
  const charts = '/features/overview/day-charts.tsx'
  const failures = '/src/patterns/failure-list.tsx'
  const insights = '/features/insights/insights-page.tsx'
  const calls = '/src/records/call-list.ts'
  const found = chunks(
    {
      '/main.tsx': [],
      [overview]: [],
      [charts]: [failures],
      [failures]: ['/src/patterns/failure-list.module.css', calls],
      [a]: [],
      '/features/a/a-panel.tsx': [calls, '/src/records/load'],
      [insights]: ['/src/records/load'],
    },
    [overview, charts, failures, insights, a, '/features/a/a-panel.tsx'],
  )
  expect(found).toMatchObject({
    [failures]: 'charts',
    '/src/patterns/failure-list.module.css': 'charts',
    '/src/records/load': 'records',
  })
  expect(found).not.toHaveProperty([calls])
})

test('the search for findings gets its own file, without code for lists and panels', () => {
  const reader = '/src/patterns/findings/findings-reader.tsx'
  const panel = '/features/a/a-panel.tsx'
  const other = '/features/b/b-panel.tsx'
  const found = chunks(
    {
      '/main.tsx': [],
      [a]: ['/src/patterns/rows'],
      [reader]: ['/src/patterns/lint', '/src/patterns/rows'],
      [overview]: ['/src/patterns/lint'],
      [panel]: ['/src/ui/field'],
      [other]: ['/src/ui/field'],
    },
    [a, reader, overview, panel, other],
  )
  expect(found).toMatchObject({ [reader]: 'findings', '/src/patterns/lint': 'findings', '/src/ui/field': 'parts' })
  // The overview also looks for findings, and needs no list for that.
  expect(found['/src/patterns/rows']).toBe('app')
})
