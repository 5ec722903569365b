import type { Finding, RuleName } from './rules.ts'

/** Findings of one rule. Stores only indexes, as there may be 100,000, and creates each finding on access. */
export class Found {
  readonly rule: RuleName
  readonly #places: ArrayLike<number>
  readonly #sidAt: (place: number) => string
  readonly #make: (place: number) => Finding

  constructor(
    rule: RuleName,
    places: ArrayLike<number>,
    made: { readonly sidAt: (place: number) => string; readonly make: (place: number) => Finding },
  ) {
    this.rule = rule
    this.#places = places
    this.#sidAt = made.sidAt
    this.#make = made.make
  }

  get length(): number {
    return this.#places.length
  }

  slice(from = 0, to = this.length): readonly Finding[] {
    return Array.from({ length: Math.max(0, Math.min(to, this.length) - from) }, (_, index) =>
      this.#make(this.#places[from + index] ?? 0),
    )
  }

  /** Splits off the findings that are `isKnown`, all of which have one of `sids`. */
  part(
    sids: ReadonlySet<string>,
    isKnown: (finding: Finding) => boolean,
  ): { readonly open: Found; readonly known: readonly Finding[] } {
    if (sids.size === 0) return { open: this, known: [] }
    const known: Finding[] = []
    const left = Array.from(this.#places).filter((place) => {
      const finding = sids.has(this.#sidAt(place)) ? this.#make(place) : null
      const isOpen = finding === null || !isKnown(finding)
      if (!isOpen) known.push(finding)
      return isOpen
    })
    return { open: new Found(this.rule, Uint32Array.from(left), { sidAt: this.#sidAt, make: this.#make }), known }
  }
}

/** For rules with few findings. */
export function toFound(rule: RuleName, findings: readonly Finding[]): Found {
  const at = (place: number): Finding => {
    const finding = findings[place]
    if (finding === undefined) throw new RangeError(`There is no finding ${place}.`)
    return finding
  }
  return new Found(rule, [...findings.keys()], { sidAt: (place) => at(place).sid, make: at })
}
