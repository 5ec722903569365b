import { parseRecord } from '../../../contract/record.ts'
import { RecentCall } from '../../../contract/recent-calls.ts'
import type { Json } from '../../../contract/json.ts'
import { oncePer } from '../../../lib/once-per.ts'
import { createStore, type ReadonlyStore } from '../../../lib/store.ts'
import type { EngineChannel, NumberedRecord, View, ViewRequest } from '../../../records/engine.ts'
import { type RecordRow, toRecordId } from '../record-rows.ts'

/** A record of a view, as it is shown. */
export interface LoadedRow {
  /** Its place in the order of the server. */
  readonly row: number
  readonly raw: Json
  /** null: it does not fit the contract. */
  readonly record: RecordRow | null
}

export interface RecordSourceState {
  /** null: none was made yet. */
  readonly view: View | null
  /** Those that are here, by their place in the view. */
  readonly rows: ReadonlyMap<number, LoadedRow>
  /** What is shown is not yet what was asked for. */
  readonly isBusy: boolean
  readonly error: unknown
}

export interface RecordSource {
  readonly state: ReadonlyStore<RecordSourceState>
  /** Shows what a request finds, from now on. */
  readonly show: (request: ViewRequest) => void
  /** More was loaded: it is shown soon, at a pace that leaves the worker to the loading; or at once, where it is all. */
  readonly refresh: (isAll: boolean) => void
  /** These places of the view are looked at. */
  readonly want: (from: number, end: number) => void
}

const empty: RecordSourceState = { view: null, rows: new Map(), isBusy: false, error: null }

/** Places that are asked for at once, at least: scrolling asks for the next ones all the time. */
const block = 200
/** Rows that are held here. */
const mostRows = 4000
/** From one refresh to the next, ms at least, and times what the last one took. */
const refreshMs = 2000
const refreshShare = 10
/** The first records come sooner. */
const firstMs = 500

/**
 * Brings views of the loaded records, and the rows that are looked at, from the worker. One question at a time: what
 * was asked for meanwhile waits, and of several only the latest counts.
 */
export function createRecordSource(channel: EngineChannel): RecordSource {
  // Once nobody looks any more, nothing is refreshed.
  const state = createStore(empty, () => forgetTimer)
  let request: ViewRequest | null = null
  let isStale = false
  let isWorking = false
  let wanted = { from: 0, end: block }
  /** When what was loaded since may be shown, as of performance.now(). */
  let refreshAt = 0
  let isViewing = false
  let hasMore = false
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
    const rows = new Map(into.size > mostRows ? [] : into)
    for (const [index, record] of found.entries()) rows.set(first + index, toLoadedRow(record))
    return rows
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    try {
      for (;;) {
        const asked: ViewRequest | null = request
        if (isStale && asked !== null) {
          isStale = false
          hasMore = false
          forgetTimer()
          const view = await time(() => channel.run('view', asked))
          // Asked for something else since: nobody wants to see this any more.
          if (request !== asked) continue
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
      publish({ error, isBusy: false })
    }
    isWorking = false
  }

  /** Runs `toView`, and refreshes after a while that fits what it took. */
  async function time(toView: () => Promise<View>): Promise<View> {
    const since = performance.now()
    isViewing = true
    const view = await toView()
    isViewing = false
    const now = performance.now()
    // An empty one took what the worker needs to start, which says nothing about the next.
    refreshAt = now + (view.loaded === 0 ? firstMs : Math.max(refreshMs, refreshShare * (now - since)))
    refreshInTime()
    return view
  }

  function refreshInTime() {
    if (!hasMore || isViewing) return
    timer ??= setTimeout(refreshNow, Math.max(0, refreshAt - performance.now()))
  }

  function forgetTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  function refreshNow() {
    forgetTimer()
    isStale = true
    void work()
  }

  return {
    state,
    show: (next) => {
      request = next
      isStale = true
      // What was looked at says nothing about another view.
      wanted = { from: 0, end: block }
      publish({ isBusy: true })
      void work()
    },
    refresh: (isAll) => {
      hasMore = true
      if (isAll) refreshNow()
      else refreshInTime()
    },
    want: (from, end) => {
      wanted = { from, end }
      void work()
    },
  }
}

/** The views of a load, the same from page to page. */
export const sourceOf = oncePer(createRecordSource)

/** As long as nothing is loaded. */
export const noSource: Pick<RecordSource, 'state'> = { state: createStore(empty) }

export function toLoadedRow({ row, raw }: NumberedRecord): LoadedRow {
  const { value } = parseRecord(RecentCall, raw)
  return { row, raw, record: value === null ? null : { id: toRecordId(value), value, raw } }
}
