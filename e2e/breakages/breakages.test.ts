import { readFileSync } from 'node:fs'
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
