import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { toOpenApi } from './openapi.ts'

const document = toOpenApi(endpoints)

// `npm run generate` writes the file; in any other run, a difference fails here.
test('public/openapi.json matches the contract', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../public/openapi.json')
})

test('lists every endpoint exactly once', () => {
  const paths = document['paths'] as Record<string, Record<string, { operationId: string }>>
  const operations = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(operations.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('every reference resolves to a schema', () => {
  const text = JSON.stringify(document)
  const names = Array.from(text.matchAll(/#\/components\/schemas\/(\w+)/g), ([, name]) => name)
  const { schemas } = document['components'] as { schemas: Record<string, unknown> }
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => name === undefined || !(name in schemas))).toEqual([])
})
