/** A value that was true until a moment; undefined: there was no record. */
export interface Superseded<T> {
  readonly until: number
  readonly value: T | undefined
}

/** Seeded records of one account, each made when it is first asked for: early or late, it is the same one. */
export interface SeededRows<T> {
  readonly length: number
  at(index: number): T | undefined
}

export function seededRows<T>(length: number, make: (index: number) => T): SeededRows<T> {
  const made = Array.from<T | undefined>({ length })
  return { length, at: (index) => (index < length ? (made[index] ??= make(index)) : undefined) }
}

/**
 * Records by sid, in order of creation. What a change replaces is kept, because a call is handled by the
 * application that its number had when the call came in, however often it was re-assigned since.
 */
export class Table<T> {
  readonly #seeded: readonly SeededRows<T>[]
  readonly #keyOf: (row: T) => string
  /** null: nobody has asked for a record by its sid, or for all of them, so that the seeded ones need not be made yet. */
  #known: Map<string, T> | null = null
  readonly #past = new Map<string, Superseded<T>[]>()

  /** `seeded` records count as having existed for ever: the seed's history of calls reaches back before its start. */
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

  /** The record as it is now. Sids match in any letter case, as on deployed servers. */
  get(key: string): T | undefined {
    return this.#rows.get(key.toLowerCase())
  }

  has(key: string): boolean {
    return this.#rows.has(key.toLowerCase())
  }

  /** The record as it was at a moment, ms since 1970. */
  at(key: string, time: number): T | undefined {
    const then = this.#past.get(key)?.find(({ until }) => time < until)
    return then === undefined ? this.#rows.get(key) : then.value
  }

  /** Whether a record was created, changed or removed since the start. */
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

  /** Keys of records changed since the start: living ones in order of creation, then removed ones. */
  changedKeys(): string[] {
    const living = this.#past.size === 0 ? [] : [...this.#rows.keys()].filter((key) => this.#past.has(key))
    return [...living, ...[...this.#past.keys()].filter((key) => !this.#rows.has(key))]
  }

  /** What a record was before each of its changes, oldest first. */
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
