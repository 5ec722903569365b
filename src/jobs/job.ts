import { type ItemState, type JobSpec, type ItemOutcome, widths } from './job-spec.ts'
import { createPace } from './pace.ts'
import { Rate } from './rate.ts'
import { type BlockReason, isBlocked, type Item, type JobState, type JobView, type Listing, type Work } from './work.ts'

export interface JobClock {
  readonly now: () => number
  /** Calls `run` after `ms`; returns the function that cancels. */
  readonly setTimer: (run: () => void, ms: number) => () => void
}

interface JobOptions extends JobClock, Listing {}

interface Entry<T> {
  readonly item: T
  state: ItemState
  reason: string | null
}

/** After this many refusals in a row, the job pauses until a person resumes it. */
const maxRefusals = 8
/** The same for outcomes that no response proves: the network or the server is down. */
const maxLost = 8
const firstWaitMs = 1000
const maxWaitMs = 60_000

/** One long job. Has items and their outcomes, but no endpoint. */
export class Job<T = unknown> implements Work {
  #spec: JobSpec<T>
  #options: JobOptions
  #entries: Entry<T>[]
  #counts: Record<ItemState, number>
  #pace
  #rate = new Rate()
  #state: JobState = 'running'
  #startedAt: number
  #endedAt: number | null = null
  #waitingUntil: number | null = null
  #refusals = 0
  /** Unknown outcomes in a row; a read-back that finds one done ends the row. */
  #lost = 0
  /** Why it paused by itself. */
  #obstacle: JobView['outcome'] = null
  #stopTimer: (() => void) | null = null
  /** Aborted when the job stops, then replaced. */
  #waiting = new AbortController()
  /** Unknown ones that are still to be read back on request. Stopping the job drops the request. */
  #unchecked: Entry<T>[] = []
  /** No entry before this one is waiting. */
  #cursor = 0

  constructor(spec: JobSpec<T>, options: JobOptions) {
    this.#spec = spec
    this.#options = options
    this.#entries = spec.items.map((item) => ({ item, state: 'waiting', reason: null }))
    this.#counts = { waiting: this.#entries.length, running: 0, done: 0, failed: 0, unknown: 0 }
    this.#pace = createPace(widths[spec.kind])
    this.#startedAt = options.now()
  }

  /** Starts the job; call it once. */
  start(): void {
    this.#proceed()
  }

  pause(): void {
    if (this.#state === 'running' || this.#state === 'waiting' || isBlocked(this.#state)) this.#stop('paused')
  }

  /** Resumes after any kind of pause. */
  resume(): void {
    if (this.#state !== 'paused' && this.#state !== 'waiting' && !isBlocked(this.#state)) return
    this.#release()
    this.#refusals = 0
    this.#lost = 0
    this.#obstacle = null
    this.#state = 'running'
    this.#proceed()
  }

  /** Resumes a job that was blocked for this reason; a job that a person paused stays paused. */
  unblock(reason: BlockReason): void {
    if (this.#state === reason) this.resume()
  }

  /** Starts nothing more. Items in progress end by themselves. */
  cancel(): void {
    if (this.#state !== 'finished') this.#stop('cancelled')
  }

  /** Retries failed items, and reads unknown ones back: those that were not done count as failed from then on. */
  retryFailed(): void {
    const canSettle = this.#spec.settle !== undefined
    const failed = this.#entries.filter(({ state }) => state === 'failed')
    const unchecked = this.#entries.filter(({ state }) => state === 'unknown' && canSettle)
    if (this.#state === 'cancelled' || failed.length + unchecked.length === 0) return
    this.#endedAt = null
    if (this.#state === 'finished') {
      this.#lost = 0
      this.#obstacle = null
      this.#state = 'running'
    }
    for (const entry of failed) this.#putBack(entry)
    this.#unchecked = unchecked
    this.#proceed()
  }

  items(): Item[] {
    return this.#entries.map((entry) => this.#toItem(entry))
  }

  /** One item, by its index in the spec; null if there is none. */
  itemAt(index: number): Item | null {
    const entry = this.#entries[index]
    return entry === undefined ? null : this.#toItem(entry)
  }

  view(): JobView {
    const counts = { ...this.#counts }
    const perSecond = this.#state === 'running' ? this.#rate.perSecond() : null
    const left = counts.waiting + counts.running
    return {
      id: this.#options.id,
      title: this.#spec.title,
      page: this.#spec.page,
      alsoOn: [],
      state: this.#state,
      counts,
      total: this.#entries.length,
      startedAt: this.#startedAt,
      endedAt: this.#endedAt,
      perSecond,
      leftMs: perSecond === null ? null : (left / perSecond) * 1000,
      waitingUntil: this.#waitingUntil,
      slowedTo: this.#pace.width() < widths[this.#spec.kind] ? this.#pace.width() : null,
      outcome: this.#state === 'paused' ? this.#obstacle : null,
      isPersisted: false,
      isRepeatable: false,
    }
  }

  #toItem({ item, state, reason }: Entry<T>): Item {
    return { name: this.#spec.nameOf(item), state, reason }
  }

  #move(entry: Entry<T>, state: ItemState, reason: string | null = null): void {
    this.#counts[entry.state] -= 1
    this.#counts[state] += 1
    entry.state = state
    entry.reason = reason
  }

  #proceed(): void {
    while (this.#counts.running < this.#pace.width()) {
      const unchecked = this.#unchecked.shift()
      const entry = unchecked ?? (this.#state === 'running' ? this.#nextWaiting() : null)
      if (entry === null) break
      const { reason } = entry
      this.#move(entry, 'running')
      void (entry === unchecked ? this.#settle(entry, reason ?? '') : this.#do(entry))
    }
    const isOver = this.#counts.running === 0 && (this.#state === 'cancelled' || this.#counts.waiting === 0)
    if (isOver && this.#endedAt === null) {
      if (this.#state !== 'cancelled') this.#state = 'finished'
      this.#release()
      this.#endedAt = this.#options.now()
      this.#spec.onEnd?.(this.#entries.map(({ state }) => state))
    }
    this.#options.onChange()
  }

  #nextWaiting(): Entry<T> | null {
    while (this.#cursor < this.#entries.length) {
      const entry = this.#entries[this.#cursor]
      if (entry?.state === 'waiting') return entry
      this.#cursor += 1
    }
    return null
  }

  #putBack(entry: Entry<T>): void {
    this.#move(entry, 'waiting')
    // Not its place: looking for each of 100,000 failed ones would take seconds.
    this.#cursor = 0
  }

  async #do(entry: Entry<T>): Promise<void> {
    const since = this.#options.now()
    const { signal: waitSignal } = this.#waiting
    try {
      await this.#spec.run(entry.item, this.#options.signal, waitSignal)
      this.#pace.answered(this.#options.now() - since)
      this.#lost = 0
      this.#end(entry, 'done', null)
    } catch (error) {
      this.#endAs(entry, this.#spec.classify(error), waitSignal.aborted)
    }
  }

  #endAs(entry: Entry<T>, outcome: ItemOutcome, isStopped: boolean): void {
    this.#lost = outcome.kind === 'unknown' ? this.#lost + 1 : 0
    switch (outcome.kind) {
      case 'done':
        return this.#end(entry, 'done', null)
      case 'failed':
        return this.#end(entry, 'failed', outcome.reason)
      case 'unknown':
        if (this.#lost >= maxLost && this.#state === 'running') {
          this.#giveUp(`Paused after ${maxLost} requests without a clear response`)
        }
        void this.#settle(entry, outcome.reason)
        return
      case 'unsent':
        // Aborted by someone else: a retry would be against their will.
        if (!isStopped) return this.#end(entry, 'failed', outcome.reason)
        this.#putBack(entry)
        return this.#proceed()
      case 'signed-out':
      case 'read-only':
        this.#putBack(entry)
        if (this.#state === 'running' || this.#state === 'waiting') this.#stop(outcome.kind)
        else this.#proceed()
        return
      case 'busy':
        this.#putBack(entry)
        return this.#hold(outcome.waitMs)
    }
  }

  #end(entry: Entry<T>, state: 'done' | 'failed' | 'unknown', reason: string | null): void {
    this.#refusals = 0
    this.#move(entry, state, reason)
    this.#rate.note(this.#options.now())
    this.#proceed()
  }

  /** Reads an item back. */
  async #settle(entry: Entry<T>, reason: string): Promise<void> {
    const { settle } = this.#spec
    const { signal } = this.#options
    if (settle === undefined || signal.aborted) return this.#end(entry, 'unknown', reason)
    this.#move(entry, 'running')
    const wasDone = await settle(entry.item, signal).catch(() => null)
    if (wasDone === true) this.#lost = 0
    this.#end(entry, wasDone === null ? 'unknown' : wasDone ? 'done' : 'failed', wasDone === true ? null : reason)
  }

  /** After a refusal, lowers the number of items at once, and waits, longer each time. */
  #hold(askedMs: number): void {
    this.#pace.slower()
    this.#refusals += 1
    if (this.#state !== 'running' && this.#state !== 'waiting') return this.#proceed()
    if (this.#refusals >= maxRefusals) return this.#giveUp(`Paused after being rate limited ${maxRefusals} times`)
    const { now, setTimer } = this.#options
    const waitMs = Math.max(askedMs, Math.min(maxWaitMs, firstWaitMs * 2 ** (this.#refusals - 1)))
    this.#release()
    this.#state = 'waiting'
    this.#waitingUntil = now() + waitMs
    this.#stopTimer = setTimer(() => {
      this.#release()
      this.#state = 'running'
      this.#proceed()
    }, waitMs)
    this.#proceed()
  }

  #giveUp(text: string): void {
    this.#obstacle = { tone: 'attention', text }
    this.#stop('paused')
  }

  #stop(state: 'paused' | 'cancelled' | BlockReason): void {
    this.#release()
    this.#unchecked = []
    this.#rate.restart()
    this.#state = state
    this.#waiting.abort()
    this.#waiting = new AbortController()
    this.#proceed()
  }

  #release(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    this.#waitingUntil = null
  }
}
