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

test('what every visit begins with is one file, circles of imports and all, and what else it needs another', () => {
  expect(chunks({ '/main.tsx': ['/x'], '/x': ['/y'], '/y': ['/x'], [app]: ['/y', '/z'] }, [app])).toEqual({
    '/main.tsx': 'index',
    '/x': 'index',
    '/y': 'index',
    [app]: 'app',
    '/z': 'app',
  })
})

test('React, imported when asked for, is in the first file all the same', () => {
  const react = '/node_modules/react-dom/client.js'
  const found = chunks({ '/main.tsx': [], [react]: ['/scheduler'], [app]: ['/y'] }, [react, app])
  expect(found).toMatchObject({ [react]: 'index', '/scheduler': 'index', [app]: 'app', '/y': 'app' })
})

test('lists share a file for what more than one of them draws with, and have one each', () => {
  expect(chunks({ '/main.tsx': [], [a]: ['/table', '/a-cells'], [b]: ['/table'] }, [a, b])).toEqual({
    '/main.tsx': 'index',
    [a]: 'a-list',
    '/a-cells': 'a-list',
    [b]: 'b-list',
    '/table': 'list',
  })
})

test('what the overview draws with as well comes with the app', () => {
  const found = chunks({ '/main.tsx': [], [a]: ['/message'], [overview]: ['/message'] }, [a, overview])
  expect(found['/message']).toBe('app')
  expect(found).not.toHaveProperty([overview])
})

test('what a list shares with its own panel comes with it; what other features draw with as well, with all lists', () => {
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

describe('what features share beside lists', () => {
  const [panel, form, other] = ['/features/a/a-panel.tsx', '/features/a/a-edit.tsx', '/features/b/b-create.tsx']
  const hookForm = '/node_modules/react-hook-form/index.mjs'
  const later = [panel, form, other]

  test('what forms alone need, and what any page may show: each one file, without what signing in needs of it', () => {
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

  test('what loads call records is a file that nobody else waits for', () => {
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

  test('what the page of figures needs is left to the bundler, and what is loaded for itself stays so', () => {
    const insights = '/features/insights/insights-page.tsx'
    const found = chunks(
      {
        '/main.tsx': [],
        [insights]: ['/src/ui/lines'],
        [panel]: ['/src/ui/lines', '/src/ui/menu'],
        [form]: ['/src/ui/menu'],
      },
      [...later, insights, '/src/ui/menu'],
    )
    expect(found).toEqual({ '/main.tsx': 'index' })
  })
})

test('the overview begins with its own file and the app, and brings charts later, without what lists draw with', () => {
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

test('what the overview shows later of calls that failed is no part of what loads call records, nor of panels', () => {
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

test('what looks for findings after a list is a file of its own, without what panels draw with', () => {
  const reader = '/src/patterns/findings/findings-reader.tsx'
  const panel = '/features/a/a-panel.tsx'
  const other = '/features/b/b-panel.tsx'
  const found = chunks(
    {
      '/main.tsx': [],
      [a]: ['/src/patterns/rows'],
      [reader]: ['/src/patterns/lint', '/src/patterns/rows'],
      [overview]: ['/src/patterns/lint'],
      [panel]: ['/src/patterns/lint', '/src/ui/field'],
      [other]: ['/src/ui/field'],
    },
    [a, reader, overview, panel, other],
  )
  expect(found).toMatchObject({ [reader]: 'findings', '/src/patterns/lint': 'findings', '/src/ui/field': 'parts' })
  // The overview also looks for findings, and needs no list for that.
  expect(found['/src/patterns/rows']).toBe('app')
})
