import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBreakages } from './breakages.ts'

const root = join(import.meta.dirname, '../..')

test('the text that each breakage replaces occurs in its file exactly once', () => {
  const stale = readBreakages().filter(
    ({ file, old }) => readFileSync(join(root, file), 'utf8').split(old).length !== 2,
  )
  expect(stale).toEqual([])
})

test('the tests that should notice a breakage exist', () => {
  const files = ['src', 'mocks', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const missing = readBreakages().flatMap(({ by }) => {
    if ('unit' in by) return by.unit.split(' ').filter((part) => !files.some((file) => isTest(file, part)))
    const spec = files.find((file) => file === join('e2e', `${by.browser}.spec.ts`))
    return spec !== undefined && readFileSync(join(root, spec), 'utf8').includes(by.title) ? [] : by.title
  })
  expect(missing).toEqual([])
})

const isTest = (file: string, part: string) => /\.test\.tsx?$/.test(file) && file.includes(part)
