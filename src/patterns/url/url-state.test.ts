import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from '../../contract/zod.ts'
import { readUrlState, urlField, writeUrlState } from './url-state.ts'

const schema = z.object({
  q: urlField(z.string(), ''),
  sort: urlField(z.enum(['name', '-name']), 'name'),
  page: urlField(z.coerce.number().check(z.int(), z.minimum(1)), 1),
})

const read = (text: string) => readUrlState(schema, new URLSearchParams(text))
const defaults = { q: '', sort: 'name', page: 1 } as const

test.each([
  ['', defaults],
  ['q=a+b&sort=-name&page=3', { q: 'a b', sort: '-name', page: 3 }],
  ['sort=nosuch&page=-1', defaults],
  ['page=1.5&page=2', defaults],
  ['page=1e999&q=%E0%A4%A', { ...defaults, q: '\uFFFD%A' }],
  ['__proto__=1&constructor=2', defaults],
])('reads the query %j as %j', (text, state) => {
  expect(read(text)).toEqual(state)
})

test('reads any query without failing', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (text) => {
      expect(Object.keys(read(text))).toEqual(Object.keys(defaults))
    }),
  )
})

test('a state survives a round trip through the URL and keeps other parameters', () => {
  const states = fc.record({
    q: fc.string({ unit: 'grapheme' }),
    sort: fc.constantFrom<'name' | '-name'>('name', '-name'),
    page: fc.integer({ min: 1 }),
  })
  fc.assert(
    fc.property(states, (state) => {
      const written = writeUrlState(schema, new URLSearchParams('theirs=1&q=old'), state).toString()
      expect(read(written)).toEqual(state)
      expect(new URLSearchParams(written).get('theirs')).toBe('1')
    }),
  )
})

test('removes default values from the URL', () => {
  const written = writeUrlState(schema, new URLSearchParams('q=x&sort=-name&page=2'), defaults)
  expect(written.toString()).toBe('')
})

test('changes only the given fields of the URL', () => {
  const written = writeUrlState(schema, new URLSearchParams('q=x&page=2'), { sort: '-name' })
  expect(written.toString()).toBe('q=x&page=2&sort=-name')
})
