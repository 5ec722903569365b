import type { Fingerprint } from '../store/fingerprint.ts'

/** Counts records and how many of them are distinct, in 8 bytes each. */
export class RecordCounts {
  #halves = new Uint32Array(2048)
  #count = 0

  add({ high, low }: Fingerprint): void {
    if (2 * this.#count === this.#halves.length) {
      const grown = new Uint32Array(4 * this.#count)
      grown.set(this.#halves)
      this.#halves = grown
    }
    this.#halves[2 * this.#count] = low
    this.#halves[2 * this.#count + 1] = high
    this.#count += 1
  }

  get records(): number {
    return this.#count
  }

  /** Sorts all fingerprints: 100 ms for a million, so not to be asked at every record. */
  distinct(): number {
    const sorted = new BigUint64Array(this.#halves.buffer, 0, this.#count).slice().sort()
    let distinct = 0
    for (let index = 0; index < sorted.length; index += 1) {
      if (index === 0 || sorted[index] !== sorted[index - 1]) distinct += 1
    }
    return distinct
  }
}
