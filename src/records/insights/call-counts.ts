import type { CallReader } from '../store/call-reader.ts'

/** An answered call shorter than this may still have failed: no audio, a wrong number, a machine. */
export const shortCallSeconds = 6

export type CallCounts = ReturnType<CallCounter['counts']>

/** Calls by how they ended: everything the figures need, so that one pass over a million records is enough. */
export class CallCounter {
  attempts = 0
  answered = 0
  /** Answered calls without a SIP status. */
  statusless = 0
  /** Total talk time of answered calls, seconds. */
  talkSeconds = 0
  /** Answered calls with a known duration. */
  timed = 0
  /** Those of them shorter than `shortCallSeconds`. */
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
    if (sip === -1) this.statusless += 1
    const duration = read.duration(row)
    if (Number.isNaN(duration)) return
    this.timed += 1
    this.talkSeconds += duration
    if (duration < shortCallSeconds) this.short += 1
  }

  /** `bySip` are the calls by SIP status; -1 for none. */
  counts() {
    const { attempts, answered, statusless, talkSeconds, timed, short } = this
    const usual = Array.from(this.#bySip, (calls, sip) => [sip, calls] as const).filter(([, calls]) => calls > 0)
    return { attempts, answered, statusless, talkSeconds, timed, short, bySip: new Map([...usual, ...this.#others]) }
  }
}
