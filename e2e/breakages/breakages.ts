/** The list of breakages: texts of the program which are replaced to see that a test notices. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../src/contract/zod.ts'

const Breakage = z.strictObject({
  file: z.string(),
  /** Stands in the file exactly once. */
  old: z.string(),
  new: z.string(),
  /** The guarantee that does not hold any more. */
  breaks: z.string(),
  /** Which tests are to notice: unit test files by parts of their names, or a browser spec, and in it a test by a part of its title. */
  by: z.union([z.strictObject({ unit: z.string() }), z.strictObject({ browser: z.string(), title: z.string() })]),
})
export type Breakage = z.output<typeof Breakage>

/** Throws where an entry is not as it should be. */
export function readBreakages(): Breakage[] {
  return z.array(Breakage).parse(JSON.parse(readFileSync(join(import.meta.dirname, 'breakages.json'), 'utf8')))
}
