type Growing = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** Returns the array with room for at least `length`. Doubles it, so that many small additions stay cheap. */
export function withRoom<T extends Growing>(array: T, length: number): T {
  if (length <= array.length) return array
  // A typed array's constructor creates the same type, which TypeScript can't see.
  const grown = new (array.constructor as new (length: number) => T)(Math.max(length, 2 * array.length))
  grown.set(array)
  return grown
}

/** Returns the array without elements beyond `length`. */
export function withoutRoom<T extends Growing>(array: T, length: number): T {
  // `slice` returns the same type, which TypeScript can't see.
  return array.length > length ? (array.slice(0, length) as T) : array
}

/** Concatenates pieces. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
