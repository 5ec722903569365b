/** Returns a short digest of a text, in base 36, which never changes. Not for security. FNV-1a, 64 bits. */
export function hashText(text: string): string {
  // In 32-bit halves: a BigInt for each byte would take most of the time of naming a page of call records.
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0
    // Times 2^40 + 0x1b3. All sums stay below 2^53, so none is rounded.
    const product = low * 0x1b3
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + low * 2 ** 8) >>> 0
    low = product >>> 0
  }
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36)
}
