/** ms. No request takes longer: the tab was locked, or the computer asleep. */
const maxMs = 120_000

/** Speed of the latest items: an average since the start would hide a pause. */
export class Rate {
  #ends: number[] = []

  /** An item ended at `now`, ms since 1970. */
  note(now: number): void {
    if (now - (this.#ends.at(-1) ?? now) > maxMs) this.restart()
    this.#ends.push(now)
    if (this.#ends.length > 40) this.#ends.shift()
  }

  /** Forgets the time before a pause. */
  restart(): void {
    this.#ends = []
  }

  /** Items per second; null if it is too early to tell. */
  perSecond(): number | null {
    const [first] = this.#ends
    const last = this.#ends.at(-1)
    if (first === undefined || last === undefined || this.#ends.length < 4 || last === first) return null
    return ((this.#ends.length - 1) / (last - first)) * 1000
  }
}
