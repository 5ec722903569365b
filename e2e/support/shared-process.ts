/**
 * Unit tests share a process, and with it the globals; those that need no DOM also share all our modules. Changes that a
 * test makes are undone after it. A change that can't be undone fails its own file, not a later one.
 */
import { afterAll, afterEach, vi } from 'vitest'

// Node loads many globals on first use, and then replaces their getters with values.
const lazy = Symbol('getter')
const before = globals()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

afterAll(() => {
  const after = globals()
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const changed = names.filter((name) => before.get(name) !== lazy && !Object.is(before.get(name), after.get(name)))
  if (changed.length > 0) throw new Error(`globals left changed: ${changed.join(', ')}`)
})

/** Returns all globals and environment variables with their values, except internals of libraries. */
function globals(): ReadonlyMap<string, unknown> {
  const own = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name]) => !name.startsWith('__'))
    .map(([name, one]) => [name, one.get === undefined ? one.value : lazy] as const)
  const environment = Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const)
  return new Map([...own, ...environment])
}
