/**
 * `make`, run once for each key, with what came along the first time. What it made lives as long as the key: what belongs
 * to a connection ends with its client.
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

/** The same for keys of any kind; what it made lives as long as the function. */
export function remember<K, V, More extends readonly unknown[] = []>(
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
