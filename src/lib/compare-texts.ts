let made: Intl.Collator | null = null

/** Digits count as numbers ("Line 9" before "Line 10"), case only where nothing else differs. */
export const collator = (): Intl.Collator => (made ??= new Intl.Collator('en', { numeric: true, caseFirst: 'lower' }))

/** What `compareTexts` compares itself. Longer numbers are cut into pieces by Intl. */
const plain = /^[ -~]{0,200}$/

/** The characters of ASCII in the order of Unicode's collation. */
const order = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz'

/** By code unit. */
const weights = Array.from({ length: 127 }, (_, code) => order.indexOf(String.fromCharCode(code).toLowerCase()))

const isDigit = (code: number) => code >= 48 && code <= 57

/**
 * Negative, 0 or positive, as by `collator`. Making the first collator of a page takes 6 ms, before the first row of a list;
 * plain ASCII, which nearly all names and numbers are, needs none. Of many texts, the collator is the quicker one.
 */
export function compareTexts(a: string, b: string): number {
  if (!plain.test(a) || !plain.test(b)) return collator().compare(a, b)
  let [i, j, byCase] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [codeA, codeB] = [a.charCodeAt(i), b.charCodeAt(j)]
    if (isDigit(codeA) && isDigit(codeB)) {
      const [endA, endB] = [endOfDigits(a, i), endOfDigits(b, j)]
      const [startA, startB] = [startOfNumber(a, i, endA), startOfNumber(b, j, endB)]
      const byLength = endA - startA - (endB - startB)
      if (byLength !== 0) return byLength
      const [digitsA, digitsB] = [a.slice(startA, endA), b.slice(startB, endB)]
      if (digitsA !== digitsB) return digitsA < digitsB ? -1 : 1
      ;[i, j] = [endA, endB]
    } else {
      const byWeight = (weights[codeA] ?? 0) - (weights[codeB] ?? 0)
      if (byWeight !== 0) return byWeight
      // The same letter: the lower one has the higher code.
      if (byCase === 0) byCase = codeB - codeA
      i += 1
      j += 1
    }
  }
  return a.length - i - (b.length - j) || byCase
}

function endOfDigits(text: string, from: number): number {
  let end = from
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1
  return end
}

/** Without zeros before it. */
function startOfNumber(text: string, from: number, end: number): number {
  let start = from
  while (start < end && text.charCodeAt(start) === 48) start += 1
  return start
}
