type Growing = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** The same array with room for at least `length`: half as much again, so that growing a little at a time stays cheap. */
export function withRoom<T extends Growing>(array: T, length: number): T {
  if (length <= array.length) return array
  // The constructor of a typed array makes its own kind, which TypeScript cannot see.
  const grown = new (array.constructor as new (length: number) => T)(Math.max(length, Math.ceil(1.5 * array.length)))
  grown.set(array)
  return grown
}

/** The same without what is beyond `length`. */
export function withoutRoom<T extends Growing>(array: T, length: number): T {
  // `slice` gives its own kind, which TypeScript cannot see.
  return array.length > length ? (array.slice(0, length) as T) : array
}
