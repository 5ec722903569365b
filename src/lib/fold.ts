/**
 * Folds text for searches: ignores case and accents, so that "jose" finds "José", and invisible characters, which come
 * along when text is copied from a chat or a web page. Also folds compatibility forms (full-width digits, ligatures).
 * Source: Unicode TR15.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Nearly all text is ASCII. Normalising 100,000 records takes ten times as long as this test; `\p{ASCII}`, three.
  if (!/[\u0080-\uffff]/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
}

/** Returns the folded words of a search; none if it's empty. */
export function toWords(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}
