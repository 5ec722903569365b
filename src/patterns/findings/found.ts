import type { Finding, RuleName } from './rules.ts'

/** Findings of one rule. */
export interface Found {
  readonly rule: RuleName
  readonly length: number
  readonly slice: (from?: number, to?: number) => readonly Finding[]
  /** Splits off the findings that are `isKnown`, all of which have one of `sids`. */
  readonly part: (
    sids: ReadonlySet<string>,
    isKnown: (finding: Finding) => boolean,
  ) => { readonly open: Found; readonly known: readonly Finding[] }
}

/** Stores only the indexes of findings, as there may be 100,000, and creates each one on access. */
export function createFound(
  rule: RuleName,
  places: ArrayLike<number>,
  made: { readonly sidAt: (place: number) => string; readonly make: (place: number) => Finding },
): Found {
  const { length } = places
  const { sidAt, make } = made
  const found: Found = {
    rule,
    length,
    slice: (from = 0, to = length) =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, index) => make(places[from + index] ?? 0)),
    part: (sids, isKnown) => {
      if (sids.size === 0) return { open: found, known: [] }
      const known: Finding[] = []
      const left = Array.from(places).filter((place) => {
        const finding = sids.has(sidAt(place)) ? make(place) : null
        const isOpen = finding === null || !isKnown(finding)
        if (!isOpen) known.push(finding)
        return isOpen
      })
      return { open: createFound(rule, Uint32Array.from(left), made), known }
    },
  }
  return found
}

/** For rules with few findings. */
export function toFound(rule: RuleName, findings: readonly Finding[]): Found {
  const at = (place: number): Finding => {
    const finding = findings[place]
    if (finding === undefined) throw new RangeError(`There is no finding ${place}.`)
    return finding
  }
  return createFound(rule, [...findings.keys()], { sidAt: (place) => at(place).sid, make: at })
}
