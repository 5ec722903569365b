import type { CallReader } from '../store/call-reader.ts'

/** An answered call shorter than this may still have failed: no audio, a wrong number, a machine. */
export const shortCallSeconds = 6

/** Calls by how they ended: everything the figures need, so that one pass over a million records is enough. */
export interface CallCounts {
  readonly attempts: number
  readonly answered: number
  /** Total talk time of answered calls, seconds. */
  readonly talkSeconds: number
  /** Answered calls with a known duration. */
  readonly timed: number
  /** Those of them shorter than `shortCallSeconds`. */
  readonly short: number
  /** Calls by SIP status; -1 for none. */
  readonly bySip: ReadonlyMap<number, number>
}

export class CallCounter {
  attempts = 0
  answered = 0
  talkSeconds = 0
  timed = 0
  short = 0
  /** Indexed by status: statuses have three digits. */
  #bySip = new Uint32Array(1000)
  #others = new Map<number, number>()

  add(read: CallReader, row: number): void {
    this.attempts += 1
    const sip = read.sip(row)
    const known = this.#bySip[sip]
    if (known === undefined) this.#others.set(sip, (this.#others.get(sip) ?? 0) + 1)
    else this.#bySip[sip] = known + 1
    if (read.answered(row) !== true) return
    this.answered += 1
    const duration = read.duration(row)
    if (Number.isNaN(duration)) return
    this.timed += 1
    this.talkSeconds += duration
    if (duration < shortCallSeconds) this.short += 1
  }

  counts(): CallCounts {
    const { attempts, answered, talkSeconds, timed, short } = this
    const usual = Array.from(this.#bySip, (calls, sip) => [sip, calls] as const).filter(([, calls]) => calls > 0)
    return { attempts, answered, talkSeconds, timed, short, bySip: new Map([...usual, ...this.#others]) }
  }
}
