/** Returns the keys of a record with their types, which Object.keys loses. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(record) as Key[]

/** Returns one value for each name; Object.fromEntries loses the names' types. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>
}

/** Groups things by key, in their original order. */
export function groupBy<T, Key>(things: Iterable<T>, keyOf: (thing: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const thing of things) addTo(groups, keyOf(thing), thing)
  return groups
}

/** Adds a thing to the group with this key. */
export function addTo<T, Key>(groups: Map<Key, T[]>, key: Key, thing: T): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [thing])
  else group.push(thing)
}

/** Counts how often each value occurs, in the order of the first of each. */
export function countEach<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
