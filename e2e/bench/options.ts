/** The command line of a bench. */
import { parseArgs } from 'node:util'

type Value = number | string | boolean | readonly string[]

/**
 * Returns the options of the command line, of the types of `defaults` (a list may be given several times). If one
 * doesn't exist or isn't the number it should be, or with `--help`, lists the options and ends the process.
 */
export function readOptions<T extends Readonly<Record<string, Value>>>(defaults: T): T {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? 'boolean' : 'string', multiple: Array.isArray(value) } as const,
    ]),
  )
  try {
    const { values } = parseArgs({ options })
    const read = Object.entries(values).map(([name, value]) => [
      name,
      typeof defaults[name] === 'number' ? toNumber(name, value) : value,
    ])
    return { ...defaults, ...Object.fromEntries(read) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    const names = Object.keys(defaults).map((name) => `--${name}`)
    console.error(`Options: ${names.join(', ')} (docs/performance.md)`)
    return process.exit(2)
  }
}

function toNumber(name: string, value: unknown): number {
  const number = Number(value)
  if (!(number >= 0)) throw new Error(`--${name} needs a number, not "${String(value)}"`)
  return number
}
