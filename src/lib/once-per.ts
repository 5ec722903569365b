/**
 * Runs `make` once for each key, with the arguments of the first call. The result lives as long as the key: data of a
 * connection ends with its client.
 */
export function oncePer<K extends object, V, More extends readonly unknown[] = []>(
  make: (key: K, ...more: More) => V,
): (key: K, ...more: More) => V {
  const made = new WeakMap<K, { readonly value: V }>()
  return (key, ...more) => {
    const known = made.get(key) ?? { value: make(key, ...more) }
    made.set(key, known)
    return known.value
  }
}

/** The same for keys of any type; the results live as long as the returned function. */
export function memoize<K, V, More extends readonly unknown[] = []>(
  make: (key: K, ...more: More) => V,
): (key: K, ...more: More) => V {
  const made = new Map<K, V>()
  return (key, ...more) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key, ...more)
    made.set(key, value)
    return value
  }
}

/** Shares runs of `work`, one at a time: each call gets a run that began after it, with the arguments of its first call. */
export function shareRuns<T, Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return (...args) =>
    (next ??= running.then(() => {
      next = null
      const run = work(...args)
      running = run.catch(() => undefined)
      return run
    }))
}
