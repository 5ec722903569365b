import { expect, test } from 'vitest'
import { findPage, type StartPage } from './page-table.ts'

const read = { name: 'getNumber', method: 'GET', path: '/v1/PhoneNumbers/{sid}', accept: 'application/json' } as const

const page = (pattern: string, more: Partial<StartPage> = {}): StartPage => ({
  pattern,
  files: [`/assets${pattern}.js`],
  reads: [],
  followsQuery: false,
  ...more,
})

const pages = [
  page('/'),
  page('/numbers/new'),
  page('/records', { reads: [{ endpoint: read, input: { page: 1 } }], followsQuery: true }),
  page('/numbers/:sid', { reads: [{ endpoint: read, input: { sid: '{sid}', count: 5, kind: 'all' } }] }),
]

const find = (pathname: string, search = '', base = '/') => findPage({ base, pages }, { pathname, search })

test.each([
  ['/', '/assets/.js'],
  ['/numbers/new', '/assets/numbers/new.js'],
  ['/numbers/n%2F1', '/assets/numbers/:sid.js'],
])('%s needs the file %s', (pathname, file) => {
  expect(find(pathname)?.files).toEqual([file])
})

test.each(['/numbers', '/numbers/', '/numbers/1/2', '/NUMBERS/new', '/nowhere'])('leaves %s to the app', (pathname) => {
  expect(find(pathname)).toBeNull()
})

test('finds pages only under the base path', () => {
  expect(find('/switchboard/numbers/new', '', '/switchboard/')?.files).toEqual(['/assets/numbers/new.js'])
  expect(find('/numbers/new', '', '/switchboard/')).toBeNull()
})

test('fills in decoded path parameters and keeps all other input', () => {
  expect(find('/numbers/n%2F1')?.reads[0]?.input).toEqual({ sid: 'n/1', count: 5, kind: 'all' })
  expect(find('/numbers/%zz')?.reads[0]?.input).toEqual({ sid: '%zz', count: 5, kind: 'all' })
})

test('omits requests that depend on the query string if there is one', () => {
  expect(find('/records')?.reads).toHaveLength(1)
  expect(find('/records', '?page=2')).toEqual({ files: ['/assets/records.js'], reads: [] })
})
