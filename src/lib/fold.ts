/**
 * Text as it is compared in searches: without case and without accents, so that "jose" finds "José".
 * Compatibility forms are folded too (full-width digits, ligatures). Source: Unicode TR15.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Nearly everything here is ASCII, and normalising 100,000 records takes ten times as long as this test; `\p{ASCII}` three times.
  if (!/[\u0080-\uffff]/.test(lower)) return lower
  return lower.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The words of a search, folded; none for an empty one. */
export function toWords(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}
