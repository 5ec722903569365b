/** One line of the overview: a state, in words, with the page that shows what it is about. */
export interface Finding {
  readonly key: string
  /** Attention and bad need a person. */
  readonly tone: 'good' | 'attention' | 'bad' | 'neutral'
  readonly words: string
  /** Where it is shown; null where there is nothing to go to. */
  readonly link: string | null
  readonly detail?: string
}

export function countUrgent(findings: readonly Finding[]): number {
  return findings.filter(({ tone }) => tone === 'attention' || tone === 'bad').length
}

/** Drawn one by one; the rest is a number, and a page away. */
export const mostNamed = 5
