/** A past value, valid until a given time; undefined if no record existed then. */
export interface Superseded<T> {
  readonly until: number
  readonly value: T | undefined
}

/** One account's seeded records, each generated when first read; the time of reading makes no difference. */
export interface SeededRows<T> {
  readonly length: number
  at(index: number): T | undefined
}

export function seededRows<T>(length: number, make: (index: number) => T): SeededRows<T> {
  const made = Array.from<T | undefined>({ length })
  return { length, at: (index) => (index < length ? (made[index] ??= make(index)) : undefined) }
}

/**
 * Records by sid, in order of creation. Earlier values are kept, because a call is handled by the application that its
 * number had when the call came in, even if the number has been reassigned since.
 */
export class Table<T> {
  readonly #seeded: readonly SeededRows<T>[]
  readonly #keyOf: (row: T) => string
  /** null until a record is looked up by sid, or all are listed: until then no seeded record needs generating. */
  #known: Map<string, T> | null = null
  readonly #past = new Map<string, Superseded<T>[]>()

  /** `seeded` records have always existed: the seeded calls go back to before the start. */
  constructor(keyOf: (row: T) => string, seeded: readonly SeededRows<T>[] = []) {
    this.#keyOf = keyOf
    this.#seeded = seeded
  }

  get #rows(): Map<string, T> {
    if (this.#known !== null) return this.#known
    const rows = new Map<string, T>()
    for (const list of this.#seeded) {
      for (let index = 0; index < list.length; index++) {
        const row = list.at(index)
        if (row !== undefined) rows.set(this.#keyOf(row), row)
      }
    }
    this.#known = rows
    return rows
  }

  get size(): number {
    return this.#known?.size ?? this.#seeded.reduce((sum, { length }) => sum + length, 0)
  }

  /** Returns the current record. Sids ignore case, as on deployed servers. */
  get(key: string): T | undefined {
    return this.#rows.get(key.toLowerCase())
  }

  has(key: string): boolean {
    return this.#rows.has(key.toLowerCase())
  }

  /** Returns the record as it was at a time, ms since 1970. */
  at(key: string, time: number): T | undefined {
    const then = this.#past.get(key)?.find(({ until }) => time < until)
    return then === undefined ? this.#rows.get(key) : then.value
  }

  /** Whether any record was created, changed or removed since the start. */
  get isChanged(): boolean {
    return this.#past.size > 0
  }

  put(key: string, value: T, at: number): void {
    this.#supersede(key, at)
    this.#rows.set(key, value)
  }

  remove(key: string, at: number): void {
    if (!this.#rows.has(key)) return
    this.#supersede(key, at)
    this.#rows.delete(key)
  }

  values(): IterableIterator<T> {
    return this.#rows.values()
  }

  /** Returns keys of records changed since the start: existing ones in order of creation, then removed ones. */
  changedKeys(): string[] {
    const living = this.#past.size === 0 ? [] : [...this.#rows.keys()].filter((key) => this.#past.has(key))
    return [...living, ...[...this.#past.keys()].filter((key) => !this.#rows.has(key))]
  }

  /** Returns a record's earlier values, oldest first. */
  past(key: string): readonly Superseded<T>[] {
    return this.#past.get(key) ?? []
  }

  #supersede(key: string, at: number): void {
    const past = this.#past.get(key)
    const version = { until: at, value: this.#rows.get(key) }
    if (past === undefined) this.#past.set(key, [version])
    else past.push(version)
  }
}
