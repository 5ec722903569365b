import type { CallCounts } from './metrics.ts'

/** An answered call shorter than this may still have failed: no audio, a wrong number, a machine. */
export const shortCallSeconds = 6

/** CallCounts as plain data, for a message between threads. */
export interface PlainCounts extends Omit<CallCounts, 'bySip'> {
  readonly bySip: readonly (readonly [sip: number, calls: number])[]
  /** Answered calls shorter than `shortCallSeconds`; part of `timed`. */
  readonly short: number
}

export function toCallCounts(counts: PlainCounts): CallCounts {
  return { ...counts, bySip: new Map(counts.bySip) }
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

  add(answered: boolean, sip: number, duration: number): void {
    this.attempts += 1
    const known = this.#bySip[sip]
    if (known === undefined) this.#others.set(sip, (this.#others.get(sip) ?? 0) + 1)
    else this.#bySip[sip] = known + 1
    if (!answered) return
    this.answered += 1
    if (Number.isNaN(duration)) return
    this.timed += 1
    this.talkSeconds += duration
    if (duration < shortCallSeconds) this.short += 1
  }

  plain(): PlainCounts {
    const { attempts, answered, talkSeconds, timed, short } = this
    const usual = Array.from(this.#bySip, (calls, sip) => [sip, calls] as const).filter(([, calls]) => calls > 0)
    const bySip = [...usual, ...this.#others].sort(([a], [b]) => a - b)
    return { attempts, answered, talkSeconds, timed, short, bySip }
  }
}
