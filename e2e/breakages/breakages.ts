/** Reads the list of breakages: source texts that are replaced to check that a test notices. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../src/contract/zod.ts'

const Breakage = z.strictObject({
  file: z.string(),
  /** Must occur in the file exactly once. */
  old: z.string(),
  new: z.string(),
  /** The guarantee that the breakage violates. */
  breaks: z.string(),
  /** Tests that must notice: unit test files by parts of their names, or a browser spec and part of a test's title. */
  by: z.union([z.strictObject({ unit: z.string() }), z.strictObject({ browser: z.string(), title: z.string() })]),
})
export type Breakage = z.output<typeof Breakage>

/** Throws if an entry is invalid. */
export function readBreakages(): Breakage[] {
  return z.array(Breakage).parse(JSON.parse(readFileSync(join(import.meta.dirname, 'breakages.json'), 'utf8')))
}
