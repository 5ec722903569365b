import { toPage } from '../../src/records/crawl/crawl-in-worker.ts'
import { RecordReader } from '../../src/records/store/read-records.ts'
import { RecordTable } from '../../src/records/store/record-table.ts'
import type { Page, Row } from '../../src/records/crawl/slice.ts'
import { toUtf8 } from '../../src/records/store/utf8-writer.ts'

/** For tests: seeded random numbers from 0 (inclusive) to 1 (a Weyl sequence through an avalanche function). */
export function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
  }
}

/** Behaviour of the simulated list. Rates are probabilities per request. */
export interface World {
  readonly seed: number
  readonly size: number
  /** Probability that a record has the time of the previous one. */
  readonly sameTime: number
  /** Probability that a record is a copy of the previous one. */
  readonly duplicates: number
  /** Probability that a record has a `call_sid`, which makes it unique. */
  readonly sids: number
  /** Probability that a response duplicates one of its rows, dropping the last one if there are too many. */
  readonly doubled: number
  /** `arrival`: late records come first, whatever their time. `reshuffled`: a different order for each request. */
  readonly order: 'newest' | 'oldest' | 'fixed' | 'arrival' | 'ties' | 'reshuffled'
  readonly inserts: number
  readonly max: number
  readonly late: number
  readonly ageing: number
  /** Removals of records at any position. */
  readonly removals: number
  readonly failures: number
  /** An earlier response is repeated: for the same page, or (`wrong`) any response with a true total. */
  readonly repeats: number
  readonly wrong: number
  /** The total is off by one (`lies`), or always missing (unless `hasTotal`). */
  readonly lies: number
  readonly hasTotal: boolean
  /** The server never returns more rows than this. */
  readonly clip: number
}

/** Legs that are identical in every byte come in small groups. */
const maxDuplicates = 3

interface Instance {
  readonly value: string
  readonly time: number
  readonly duplicate: number
}

/** A list that changes between and during requests, and the truth about it. */
export class SimulatedServer {
  /** In the order of `World.order`; by default newest first. */
  list: Instance[] = []
  processed = 0
  #world: World
  #random: () => number
  #clock = 1_700_000_000_000
  #made = 0
  #newest: Instance | null = null
  #startList: readonly Instance[] = []
  #start: Set<Instance> | null = null
  #ever = new Set<Instance>()
  #gone = new Set<Instance>()
  #lasting: ReadonlySet<Instance> = new Set()
  #open: { process: (() => void) | null; deliver: () => void }[] = []
  #isPumping = false
  readonly #reader = new RecordReader(new RecordTable())
  #answers: { page: number; count: number; hasTrueTotal: boolean; answer: Page }[] = []

  constructor(world: World) {
    this.#world = world
    this.#random = createRandom(world.seed)
    for (let made = 0; made < world.size; made += 1) this.#insert(this.#next())
    this.#lasting = new Set(this.list.slice(0, Math.ceil(world.size / 3)))
    if (world.order === 'fixed') this.list = this.#shuffle(this.list)
  }

  /** Responds in random order. The list changes before each response. */
  readPage = (page: number, count: number, signal?: AbortSignal): Promise<Page> =>
    new Promise((resolve, reject) => {
      let answer: Page | null = null
      const give = () => {
        if (signal?.aborted === true) reject(signal.reason as Error)
        else if (answer === null) reject(new Error('failed'))
        else {
          this.#start ??= new Set(this.#startList)
          resolve(answer)
        }
      }
      this.#open.push({
        process: () => {
          this.#change()
          answer = this.#answer(page, count)
          // The truth starts with the first response that arrives; no other request is pending then.
          if (this.#start === null) this.#begin()
          if (this.#is(this.#world.failures)) answer = null
        },
        deliver: give,
      })
      void this.#pump()
    })

  #begin(): void {
    this.#startList = [...this.list]
    this.#ever = new Set(this.list)
    this.#gone = new Set()
    this.#answers = []
  }

  /** Counts by canonical text: the minimum and maximum that a complete result may contain. */
  truth(): { min: Map<string, number>; max: Map<string, number> } {
    const count = (instances: Iterable<Instance>) => {
      const counts = new Map<string, number>()
      for (const { value } of instances) counts.set(value, (counts.get(value) ?? 0) + 1)
      return counts
    }
    const stayed = [...(this.#start ?? [])].filter((instance) => !this.#gone.has(instance))
    return { min: count(stayed), max: count(this.#ever) }
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return
    this.#isPumping = true
    while (this.#open.length > 0) {
      for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
      const index = Math.floor(this.#random() * this.#open.length)
      const one = this.#open[index]
      if (one?.process !== null) {
        one?.process()
        if (one !== undefined) one.process = null
      } else {
        this.#open.splice(index, 1)
        one.deliver()
      }
    }
    this.#isPumping = false
  }

  #answer(page: number, count: number): Page {
    const { order, repeats, wrong, lies, hasTotal, clip, doubled } = this.#world
    this.processed += 1
    const known = this.#answers.filter((one) => one.page === page && one.count === count)
    // Only with a true total: a wrong page whose total fits by chance looks exactly like a complete, shorter list.
    const foreign = this.#answers.filter((one) => one.hasTrueTotal)
    const pick = <T>(some: readonly T[]) => some[Math.floor(this.#random() * some.length)]
    const again = this.#is(repeats) ? pick(known) : this.#is(wrong) ? pick(foreign) : undefined
    if (again !== undefined) return again.answer
    const list = order === 'reshuffled' ? this.#shuffle(this.list) : order === 'ties' ? this.#shuffleTies() : this.list
    const slice = list.slice((page - 1) * count, (page - 1) * count + Math.min(count, clip))
    if (slice.length > 0 && this.#is(doubled)) {
      const place = Math.floor(this.#random() * slice.length)
      slice.splice(place, 0, ...slice.slice(place, place + 1))
      slice.splice(count)
    }
    const lie = this.#is(lies) ? (this.#random() < 0.5 ? -1 : 1) : 0
    const total = hasTotal ? Math.max(0, list.length + lie) : null
    const text = `{"total":${total},"data":[${slice.map(({ value }) => value).join(',')}]}`
    const answer = toPage(toUtf8(text), 0, this.#reader)
    if (answer === null) throw new Error('This server answers with nothing but pages.')
    this.#answers.push({ page, count, hasTrueTotal: lie === 0, answer })
    return answer
  }

  #is(chance: number): boolean {
    return chance > 0 && this.#random() < chance
  }

  #change(): void {
    const { inserts, late, ageing, removals, max } = this.#world
    const times = (chance: number) => (this.#is(chance) ? 1 + Math.floor(this.#random() * max) : 0)
    for (let left = times(inserts); left > 0; left -= 1) this.#insert(this.#next())
    for (let left = times(late); left > 0; left -= 1) this.#insert(this.#make(this.#clock - this.#random() * 3000))
    for (let left = times(ageing); left > 0; left -= 1) this.#age()
    for (let left = times(removals); left > 0; left -= 1) this.#remove(Math.floor(this.#random() * this.list.length))
  }

  /** Removes the oldest record, unless it belongs to the newest third of the initial list. */
  #age(): void {
    const min = this.list.reduce((oldest, { time }) => Math.min(oldest, time), Number.POSITIVE_INFINITY)
    const isOldest = ({ time }: Instance) => time === min
    const index = this.#world.order === 'oldest' ? this.list.findIndex(isOldest) : this.list.findLastIndex(isOldest)
    const oldest = this.list[index]
    if (oldest !== undefined && !this.#lasting.has(oldest)) this.#remove(index)
  }

  #next(): Instance {
    const last = this.#newest
    if (
      last !== null &&
      !last.value.includes('call_sid') &&
      last.duplicate < maxDuplicates &&
      this.#is(this.#world.duplicates)
    ) {
      return (this.#newest = { ...last, duplicate: last.duplicate + 1 })
    }
    if (!this.#is(this.#world.sameTime)) this.#clock += 1 + Math.floor(this.#random() * 50)
    return (this.#newest = this.#make(this.#clock))
  }

  #make(ms: number): Instance {
    const time = Math.floor(ms)
    this.#made += 1
    const sid = this.#is(this.#world.sids) ? { call_sid: `call ${this.#made}` } : {}
    const value = JSON.stringify({ attempted_at: new Date(time).toISOString(), ...sid, n: this.#made })
    return { value, time, duplicate: 0 }
  }

  #insert(instance: Instance): void {
    this.#ever.add(instance)
    const { order } = this.#world
    const place =
      order === 'fixed'
        ? Math.floor(this.#random() * (this.list.length + 1))
        : order === 'arrival'
          ? 0
          : order === 'oldest'
            ? this.list.findIndex(({ time }) => time > instance.time)
            : this.list.findIndex(({ time }) => time <= instance.time)
    this.list.splice(place < 0 ? this.list.length : place, 0, instance)
  }

  #remove(index: number): void {
    for (const instance of this.list.splice(Math.max(0, index), 1)) this.#gone.add(instance)
  }

  #shuffle(list: readonly Instance[]): Instance[] {
    return list
      .map((instance) => ({ instance, rank: this.#random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ instance }) => instance)
  }

  #shuffleTies(): Instance[] {
    return this.#shuffle(this.list).toSorted((a, b) => b.time - a.time)
  }
}

export const textOf = ({ records, index }: Row): string => JSON.stringify(records.raw(index))
