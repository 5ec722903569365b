/**
 * Unit tests that need no DOM share a process, and so its globals and every module of ours. What a test changed is put
 * back after it; what it changed in a way that cannot be put back fails its file, not one that happens to come later.
 */
import { afterAll, afterEach, vi } from 'vitest'

// Node loads many globals when they are first used, and then replaces the getter by what it loaded.
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

/** Every global and every variable of the environment with its value; not what libraries keep there for themselves. */
function globals(): ReadonlyMap<string, unknown> {
  const own = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name]) => !name.startsWith('__'))
    .map(([name, one]) => [name, one.get === undefined ? one.value : lazy] as const)
  const environment = Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const)
  return new Map([...own, ...environment])
}
