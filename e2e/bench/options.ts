/** Reads the command line of `npm run bench:pages`. */
import { parseArgs } from 'node:util'

export interface Options {
  readonly rounds: number
  /** No round starts after this many minutes. */
  readonly minutes: number
  /** Substrings of case names; empty for all cases. */
  readonly only: readonly string[]
  readonly isQuick: boolean
  /** Folder of this project's build, or null to make one. */
  readonly build: string | null
  /** Folder of another build, measured in alternation with this one. */
  readonly against: string | null
}

export const usage = `npm run bench:pages -- [options]
  --rounds N      how often everything is measured (5; 3 with --quick)
  --minutes N     no round starts after that many minutes (20)
  --only NAME     only cases whose name holds NAME; can be repeated
  --quick         two lists, loaded and typed into, cross-origin
  --build DIR     measure this production build instead of making one
  --against DIR   measure a second production build by turns with it`

/** Throws a readable error for unknown options. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      minutes: { type: 'string', default: '20' },
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      build: { type: 'string' },
      against: { type: 'string' },
    },
  })
  return {
    rounds: toCount('rounds', values.rounds ?? (values.quick ? '3' : '5')),
    minutes: toCount('minutes', values.minutes),
    only: values.only,
    isQuick: values.quick,
    build: values.build ?? null,
    against: values.against ?? null,
  }
}

function toCount(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a whole number above 0, not "${text}"`)
  return count
}
