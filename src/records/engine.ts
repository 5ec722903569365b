import type { Json } from '../contract/json.ts'
import { redact } from '../contract/redact.ts'
import { recordOf } from '../lib/records.ts'
import { createStore, nextChange, type Store } from '../lib/store.ts'
import type { Channel } from '../lib/worker-channel.ts'
import { crawlOverPort, type PortResult } from './crawl/crawl-in-worker.ts'
import { type SimilarRequest, countSimilar } from './insights/similar-calls.ts'
import { createCallReader } from './store/call-reader.ts'
import type { CountedPeriod } from './insights/call-list.ts'
import {
  calledNumbers,
  clusterFailures,
  type ClusterRequest,
  type FailureCluster,
} from './insights/failure-clusters.ts'
import { insightsOf, type InsightsRequest } from './insights/loaded-insights.ts'
import { type ExportChunk, type ExportRequest, ExportRun, type RowStream } from './export/engine-export.ts'
import { persistedPages } from './crawl/persisted-pages.ts'
import type { PageStore } from './crawl/slice.ts'
import { anyRecord, type FacetField, facetFields, type RecordQuery, toChoice, toFilter } from './store/record-query.ts'
import { RecordReader } from './store/read-records.ts'
import { RecordTable } from './store/record-table.ts'
import { FilterResult, selectRows, type ValueTest } from './store/select-rows.ts'
import { type RecordSort, sortRows } from './store/sort-rows.ts'
import type { TimeSpan } from '../lib/durations.ts'

export interface LoadRequest {
  /** Carries the page requests and progress reports (crawl-requests.ts). Transferred. */
  readonly port: MessagePort
  /** Id under which responses are stored in this browser, to resume from; null if they aren't stored. */
  readonly persistAs: string | null
}

export interface ViewRequest {
  readonly query: RecordQuery
  /** null for the server's order. */
  readonly sort: RecordSort | null
}

/** Calls attempted within the span, with one of the choices of each field (see `toChoice`). */
export interface CountRequest extends TimeSpan {
  readonly choices: Readonly<Record<string, readonly string[]>>
}

/** A record, without what a message can't carry, and its row: its position in the server's order. */
export interface NumberedRecord {
  readonly row: number
  readonly raw: Json
}

/** Maximum values listed per field: no one reads more. */
const maxValues = 60

/**
 * The records of one load and every operation on them. Lives in a worker, so every method takes and returns plain data.
 * A method added here is available to `channel.run` at once.
 */
export function createEngine() {
  const table = new RecordTable()
  let view = new Uint32Array(0)
  let viewId = 0
  let run: ExportRun | null = null
  /** The running load, null if there is none. Holds a new object whenever the table has grown. */
  let progress: Store<{ readonly isOver: boolean }> | null = null
  let isPersisting = false
  let keeping: Promise<void> = Promise.resolve()

  /** Drops pages once persisting has stopped. */
  function persistingStore(id: string): PageStore {
    const store = persistedPages.storeOf(id)
    return { ...store, put: async (page) => (isPersisting ? (keeping = store.put(page)) : undefined) }
  }

  /** Returns the rows of a file: the current ones or, during a load, those present when it ends. */
  function toSource(query: RecordQuery | null): RowStream {
    if (progress === null) return [selectRows(table, toFilter(query ?? anyRecord))]
    return query === null ? rowsAsTheyCome(progress) : rowsAtTheEnd(progress, query)
  }

  async function* rowsAsTheyCome(of: NonNullable<typeof progress>): RowStream {
    for (let from = 0; ;) {
      const { length } = table
      if (length > from) yield Uint32Array.from({ length: length - from }, (_, index) => from + index)
      else if (of.get().isOver) return
      else await nextChange(of)
      from = length
    }
  }

  async function* rowsAtTheEnd(of: NonNullable<typeof progress>, query: RecordQuery): RowStream {
    while (!of.get().isOver) await nextChange(of)
    yield selectRows(table, toFilter(query))
  }

  /** Returns choices by field, most frequent first, among the records that pass the rest of the query. */
  function facetsOf(selection: FilterResult) {
    return recordOf(facetFields, (field) => {
      // Absent and null are two values, but one choice.
      const counts = new Map<string, number>()
      for (const { value, count } of selection.countValues(field)) {
        const choice = toChoice(value)
        counts.set(choice, (counts.get(choice) ?? 0) + count)
      }
      const sorted = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxValues)
      return sorted.map(([choice, count]) => ({ choice, count }))
    })
  }

  const numbered = (row: number): NumberedRecord => ({ row, raw: redact(table.get(row)) })

  return {
    /** For tests and the bench: records come from `load`. */
    add(raws: readonly Json[]): number {
      for (const raw of raws) table.add(raw)
      return table.length
    },

    /** Loads every record without blocking other calls. Only once per engine. */
    load({ port, persistAs }: LoadRequest): Promise<PortResult> {
      isPersisting = persistAs !== null
      const mine = (progress = createStore<{ readonly isOver: boolean }>({ isOver: false }))
      return crawlOverPort(port, {
        store: persistAs === null ? null : persistingStore(persistAs),
        reader: new RecordReader(table),
        onRows: (rows) => {
          for (const { records, index } of rows) table.addReceived(records, index)
          mine.set({ isOver: false })
        },
      }).finally(() => {
        table.trim()
        progress = null
        mine.set({ isOver: true })
      })
    },

    /** Stops storing responses. The caller may remove the stored ones once this resolves. */
    async stopPersisting(): Promise<void> {
      isPersisting = false
      await keeping.catch(() => undefined)
    },

    /** Filters and sorts; `rows` then reads the result. */
    view({ query, sort }: ViewRequest) {
      const selection = new FilterResult(table, toFilter(query))
      const facets = facetsOf(selection)
      const found = selection.rows()
      view = sort === null ? found : sortRows(table, found, sort)
      viewId += 1
      return {
        /** Identifies the view in `rows`. */
        id: viewId,
        /** Records in the engine when the view was made. */
        loaded: table.length,
        /** Records that pass the query. */
        count: view.length,
        facets,
      }
    },

    /** Returns a view's records from `from` up to, not including, `end`; null if the view is no longer the latest. */
    rows({ view: id, from, end }: Readonly<Record<'view' | 'from' | 'end', number>>): NumberedRecord[] | null {
      if (id !== viewId) return null
      return Array.from(view.subarray(from, end), numbered)
    },

    /** Returns the record of a row; null if there is none yet. */
    record({ row }: { readonly row: number }): NumberedRecord | null {
      return row < table.length ? numbered(row) : null
    },

    /** Returns the records of calls attempted at this time, ms since 1970. */
    attemptedAt(ms: number): NumberedRecord[] {
      return Array.from(selectRows(table, { from: ms, to: ms + 1 }), numbered)
    },

    /** Counts the records that pass each query. Leaves the view unchanged. */
    count(requests: readonly CountRequest[]): number[] {
      return requests.map(({ from, to, choices }) => {
        const tests = Object.entries(choices).map(([field, of]): [string, ValueTest] => [
          field,
          (value) => of.includes(toChoice(value)),
        ])
        return selectRows(table, { from, to, fields: Object.fromEntries(tests) }).length
      })
    },

    /** Counts the loaded calls that ended as one did. */
    similar(request: SimilarRequest) {
      return countSimilar(createCallReader(table), request)
    },

    /** Returns the numbers whose applications `clusters` needs. */
    calledNumbers(period: CountedPeriod): ReadonlySet<string> {
      return calledNumbers(createCallReader(table), period)
    },

    /** Finds what failed calls have in common. */
    clusters(request: ClusterRequest): readonly FailureCluster[] {
      return clusterFailures(createCallReader(table), request)
    },

    insights(request: InsightsRequest) {
      return insightsOf(table, request)
    },

    /**
     * Begins a file; one at a time. It holds the current records, whatever is added or requested meanwhile. Begun
     * during a load, it is written alongside and ends after the load.
     */
    beginExport(request: ExportRequest): void {
      run = new ExportRun(table, toSource(request.query), request)
    },

    /** Returns the next piece of the file as soon as there is one. */
    nextChunk(): Promise<ExportChunk> {
      if (run === null) throw new Error('No export was started.')
      return run.next()
    },

    endExport(): void {
      run = null
    },
  }
}

export type Engine = ReturnType<typeof createEngine>
export type View = ReturnType<Engine['view']>
export type Facet = View['facets'][FacetField][number]

/** The channel to the worker that holds the records. */
export type EngineChannel = Channel<Engine>

/** Methods that wait for the server. */
export const slowMethods = ['load', 'nextChunk'] as const satisfies readonly (keyof Engine)[]
