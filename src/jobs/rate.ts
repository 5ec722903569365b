/** No request takes so long: the tab was locked, or the computer asleep. ms */
const longestMs = 120_000

/** How fast items end, from the latest of them: an average since the beginning would never notice a pause. */
export class Rate {
  #ends: number[] = []

  /** An item ended at `now`, ms since 1970. */
  note(now: number): void {
    if (now - (this.#ends.at(-1) ?? now) > longestMs) this.restart()
    this.#ends.push(now)
    if (this.#ends.length > 40) this.#ends.shift()
  }

  /** After a pause: what was before it says nothing about now. */
  restart(): void {
    this.#ends = []
  }

  /** Items per second; null: too early to tell. */
  perSecond(): number | null {
    const [first] = this.#ends
    const last = this.#ends.at(-1)
    if (first === undefined || last === undefined || this.#ends.length < 4 || last === first) return null
    return ((this.#ends.length - 1) / (last - first)) * 1000
  }
}
