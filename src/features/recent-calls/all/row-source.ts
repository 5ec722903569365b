import { parseRecord } from '../../../contract/record.ts'
import { RecentCall } from '../../../contract/recent-calls.ts'
import type { Json } from '../../../contract/json.ts'
import { oncePer } from '../../../lib/once-per.ts'
import { createStore, type ReadonlyStore } from '../../../lib/store.ts'
import type { CrawlResult } from '../../../records/crawl/crawl.ts'
import type { EngineChannel, NumberedRecord, View, ViewRequest } from '../../../records/engine.ts'
import type { LoadState } from '../../../records/load/load-state.ts'
import { type RecordRow, toRecordId } from '../record-rows.ts'

export interface LoadedRow {
  /** Its place in the server's order. */
  readonly row: number
  readonly raw: Json
  /** null if it doesn't match the contract. */
  readonly record: RecordRow | null
}

export interface RecordSourceState {
  /** null if there is none yet. */
  readonly view: View | null
  /** The rows read so far, by their place in the view. */
  readonly rows: ReadonlyMap<number, LoadedRow>
  /** The view isn't the requested one yet. */
  readonly isBusy: boolean
  readonly error: unknown
}

export type RecordSource = ReturnType<typeof createRecordSource>

const empty: RecordSourceState = { view: null, rows: new Map(), isBusy: false, error: null }

/** Minimum places per read: scrolling keeps asking for the next ones. */
const block = 200
/** Maximum rows kept. */
const maxRows = 4000
/** Minimum ms between refreshes, and as a multiple of the last one's duration. */
const refreshMs = 2000
const refreshShare = 10
/** ms. The first records are shown sooner. */
const firstMs = 500
/** ms. If a load ends within this time, its records are shown only then: drawing them twice would delay it noticeably. */
const soonMs = 1500

/**
 * Reads views of the loaded records, and their visible rows, from the worker. One call at a time: later requests wait,
 * and only the latest counts.
 */
export function createRecordSource(channel: EngineChannel) {
  // Without subscribers, nothing is refreshed.
  const state = createStore(empty, () => forgetTimer)
  let request: ViewRequest | null = null
  let isStale = false
  let isWorking = false
  let wanted = { from: 0, end: block }
  /** When a refresh may run, as of performance.now(). */
  let refreshAt = 0
  let isViewing = false
  let hasMore = false
  let mayWait = () => false
  /** When the current wait for the end of the load gives up; the expected end may never come. */
  let waitsUntil: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function publish(change: Partial<RecordSourceState>) {
    state.update((now) => ({ ...now, ...change }))
  }

  async function read(
    view: View,
    into: ReadonlyMap<number, LoadedRow>,
  ): Promise<ReadonlyMap<number, LoadedRow> | null> {
    const from = Math.floor(wanted.from / block) * block
    const end = Math.min(view.count, Math.ceil(wanted.end / block) * block)
    const missing = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index).filter(
      (place) => !into.has(place),
    )
    const [first] = missing
    if (first === undefined) return into
    const found = await channel.run('rows', { view: view.id, from: first, end: (missing.at(-1) ?? first) + 1 })
    if (found === null) return null
    const rows = new Map(into.size > maxRows ? [] : into)
    for (const [index, record] of found.entries()) rows.set(first + index, toLoadedRow(record))
    return rows
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    try {
      for (;;) {
        const current: ViewRequest | null = request
        if (isStale && current !== null) {
          isStale = false
          hasMore = false
          forgetTimer()
          const view = await time(() => channel.run('view', current))
          // Superseded by another request meanwhile.
          if (request !== current) continue
          const rows = await read(view, new Map())
          if (rows !== null) publish({ view, rows, isBusy: isStale, error: null })
          continue
        }
        const { view, rows: known } = state.get()
        if (view === null) break
        const rows = await read(view, known)
        if (rows !== null && rows !== known) publish({ rows })
        else if (!isStale) break
      }
    } catch (error) {
      publish({ error, isBusy: isStale })
    }
    isWorking = false
    // Requested while the view before it failed.
    if (isStale && request !== null) void work()
  }

  /** Runs `toView`, and schedules the next refresh in proportion to its duration. */
  async function time(toView: () => Promise<View>): Promise<View> {
    const since = performance.now()
    isViewing = true
    const view = await toView().finally(() => {
      isViewing = false
    })
    const now = performance.now()
    // An empty view measures the worker's start, which says nothing about the next one.
    refreshAt = now + (view.loaded === 0 ? firstMs : Math.max(refreshMs, refreshShare * (now - since)))
    refreshInTime()
    return view
  }

  function refreshInTime() {
    if (!hasMore || isViewing) return
    timer ??= setTimeout(refreshOrWait, Math.max(0, refreshAt - performance.now()))
  }

  function refreshOrWait() {
    const now = performance.now()
    waitsUntil ??= now + soonMs
    if (!mayWait() || now >= waitsUntil) return refreshNow()
    forgetTimer()
    refreshAt = now + firstMs
    refreshInTime()
  }

  function forgetTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  function refreshNow() {
    forgetTimer()
    waitsUntil = null
    isStale = true
    void work()
  }

  return {
    state: state as ReadonlyStore<RecordSourceState>,
    /** Shows the results of a request from now on. */
    show: (next: ViewRequest) => {
      request = next
      isStale = true
      // The visible places belong to the previous view.
      wanted = { from: 0, end: block }
      publish({ isBusy: true })
      void work()
    },
    /**
     * More records were loaded. Updates at once if `isAll`, otherwise at a pace that doesn't slow the load. Waits for the
     * end, but not for long, while `isNearlyOver`.
     */
    refresh: (isAll: boolean, isNearlyOver = () => false) => {
      hasMore = true
      mayWait = isNearlyOver
      if (isAll) refreshNow()
      else refreshInTime()
    },
    /** These places of the view are visible. */
    want: (from: number, end: number) => {
      wanted = { from, end }
      void work()
    },
  }
}

/** Whether a load is expected to end so soon that its records needn't be shown before. */
export const isNearlyOver = (load: Pick<LoadState, 'leftMs'> | null) => (load?.leftMs ?? soonMs) < soonMs

/** One per load, shared by all pages. */
export const sourceOf = oncePer(createRecordSource)

/** Used while nothing is loaded. */
export const noSource: Pick<RecordSource, 'state'> = { state: createStore(empty) }

export function toLoadedRow({ row, raw }: NumberedRecord): LoadedRow {
  const { value } = parseRecord(RecentCall, raw)
  return { row, raw, record: value === null ? null : { id: toRecordId(value), value, raw } }
}

/** Whether a view lacks the last records: it doesn't cover the whole load, and another one follows. */
export function isBehind(view: Pick<View, 'loaded'>, result: Pick<CrawlResult, 'rows'> | null): boolean {
  return result !== null && view.loaded < result.rows
}

/** Why a view has no records; null if it has some, or if what went wrong is said elsewhere. */
export function emptinessOf(
  view: Pick<View, 'loaded' | 'count'> | null,
  result: Pick<CrawlResult, 'rows' | 'error'> | null,
): 'loading' | 'unmatched' | 'none' | null {
  if (view !== null && view.count > 0) return null
  if (view !== null && view.loaded > 0) return 'unmatched'
  if (view === null || result === null || isBehind(view, result)) return 'loading'
  return result.error === null ? 'none' : null
}
