import type { Json } from '../contract/json.ts'
import { recordOf } from '../lib/records.ts'
import { createStore, nextChange, type Store } from '../lib/store.ts'
import type { Channel } from '../lib/worker-channel.ts'
import { crawlOverPort, type PortResult } from './crawl/crawl-port.ts'
import { type Alike, type AlikeRequest, countAlike } from './insights/alike-calls.ts'
import { createCallReader } from './insights/call-reader.ts'
import type { CountedPeriod } from './insights/call-list.ts'
import {
  calledNumbers,
  clusterFailures,
  type ClusterRequest,
  type FailureClusters,
} from './insights/failure-clusters.ts'
import { insightsOf, type InsightsRequest, type LoadedInsights } from './insights/engine-insights.ts'
import { type ExportChunk, type ExportRequest, ExportRun, type RowStream } from './export/engine-export.ts'
import { persistedPages } from './crawl/persisted-pages.ts'
import { noStore, type PageStore } from './crawl/page-store.ts'
import { anyRecord, type FacetField, facetFields, type RecordQuery, toChoice, toFilter } from './store/record-query.ts'
import { RecordReader } from './store/read-records.ts'
import { RecordTable } from './store/record-table.ts'
import { Selection, selectRows, type ValueTest } from './store/select-rows.ts'
import { type RecordSort, sortRows } from './store/sort-rows.ts'

export interface LoadRequest {
  /** Where requests are made, and progress is told (serve-crawl.ts). Changes hands. */
  readonly port: MessagePort
  /** Under which id answers are kept in this browser, and taken up again; null: they are not. */
  readonly persistAs: string | null
}

export interface ViewRequest {
  readonly query: RecordQuery
  /** null: as the server listed them. */
  readonly sort: RecordSort | null
}

/** Calls attempted within [from, to), ms since 1970, with one of the choices of each field, as `toChoice` writes them. */
export interface CountRequest {
  readonly from: number
  readonly to: number
  readonly choices: Readonly<Record<string, readonly string[]>>
}

export interface Facet {
  /** As `toChoice` writes it. */
  readonly choice: string
  readonly count: number
}

export interface View {
  /** Names it for `rows`. */
  readonly id: number
  /** Records on the engine, when this was made. */
  readonly loaded: number
  /** Those that pass. */
  readonly count: number
  /** Values by field, the most frequent first, among the records that pass everything else that is asked for. */
  readonly facets: Readonly<Record<FacetField, readonly Facet[]>>
}

export interface RowsRequest {
  readonly view: number
  readonly from: number
  readonly end: number
}

/** A record, and its row: its place in the order of the server. */
export interface NumberedRecord {
  readonly row: number
  readonly raw: Json
}

/** Values of one field that are listed: nobody reads more. */
const mostValues = 60

/**
 * The records of one load and all that is done with them, made to live in a worker: every method takes and gives plain
 * data. Further ones are added here, and are there for `channel.run` at once.
 */
export function createEngine() {
  const table = new RecordTable()
  let view = new Uint32Array(0)
  let viewId = 0
  let run: ExportRun | null = null
  /** Of the load that is under way: a new object whenever the table has grown. */
  let progress: Store<{ readonly isOver: boolean }> | null = null
  let isPersisting = false
  let keeping: Promise<void> = Promise.resolve()

  /** Keeps answers as long as they are wanted. */
  function persistingStore(id: string): PageStore {
    const store = persistedPages.storeOf(id)
    return {
      readAll: () => store.readAll(),
      put: (page) => (isPersisting ? (keeping = store.put(page)) : Promise.resolve()),
    }
  }

  /** The rows that a file is to hold: those of now, or, while they are loaded, those that will be there in the end. */
  function toSource(query: RecordQuery | null): RowStream {
    if (progress === null) return [selectRows(table, toFilter(query ?? anyRecord))]
    return query === null ? follow(progress) : select(progress, query)
  }

  async function* follow(of: NonNullable<typeof progress>): RowStream {
    for (let from = 0; ;) {
      const { length } = table
      if (length > from) yield Uint32Array.from({ length: length - from }, (_, index) => from + index)
      else if (of.get().isOver) return
      else await nextChange(of)
      from = length
    }
  }

  async function* select(of: NonNullable<typeof progress>, query: RecordQuery): RowStream {
    while (!of.get().isOver) await nextChange(of)
    yield selectRows(table, toFilter(query))
  }

  function facetsOf(selection: Selection): View['facets'] {
    return recordOf(facetFields, (field) => {
      // Absent and null are two values, and one choice.
      const counts = new Map<string, number>()
      for (const { value, count } of selection.countValues(field)) {
        const choice = toChoice(value)
        counts.set(choice, (counts.get(choice) ?? 0) + count)
      }
      const sorted = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, mostValues)
      return sorted.map(([choice, count]) => ({ choice, count }))
    })
  }

  return {
    add(raws: readonly Json[]): number {
      for (const raw of raws) table.add(raw)
      return table.length
    },

    /** Loads every record; what else is asked meanwhile does not wait for it. Once in an engine's life. */
    load({ port, persistAs }: LoadRequest): Promise<PortResult> {
      isPersisting = persistAs !== null
      const store = persistAs === null ? noStore : persistingStore(persistAs)
      const mine = (progress = createStore<{ readonly isOver: boolean }>({ isOver: false }))
      return crawlOverPort(port, {
        store,
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

    /** Keeps nothing more of what comes. What was kept is somebody else's to remove, once this is through. */
    async stopPersisting(): Promise<void> {
      isPersisting = false
      await keeping.catch(() => undefined)
    },

    /** Filters and sorts; `rows` then tells of the result. */
    view({ query, sort }: ViewRequest): View {
      const selection = new Selection(table, toFilter(query))
      const facets = facetsOf(selection)
      const found = selection.rows()
      view = sort === null ? found : sortRows(table, found, sort)
      viewId += 1
      return { id: viewId, loaded: table.length, count: view.length, facets }
    },

    /** Records of a view, from its place `from` up to, not including, `end`; null: it is not the latest any more. */
    rows({ view: id, from, end }: RowsRequest): NumberedRecord[] | null {
      if (id !== viewId) return null
      return Array.from(view.subarray(from, end), (row) => ({ row, raw: table.get(row) }))
    },

    /** The record of a row; null: there is none yet. */
    record({ row }: { readonly row: number }): NumberedRecord | null {
      return row < table.length ? { row, raw: table.get(row) } : null
    },

    /** How many records pass each query; views stay what they are. */
    count(requests: readonly CountRequest[]): number[] {
      return requests.map(({ from, to, choices }) => {
        const tests = Object.entries(choices).map(([field, of]): [string, ValueTest] => [
          field,
          (value) => of.includes(toChoice(value)),
        ])
        return selectRows(table, { from, to, fields: Object.fromEntries(tests) }).length
      })
    },

    /** How many of the calls loaded ended as one did. */
    alike(request: AlikeRequest): Alike {
      return countAlike(createCallReader(table), request)
    },

    /** Numbers of which `clusters` asks for the applications. */
    calledNumbers(period: CountedPeriod): ReadonlySet<string> {
      return calledNumbers(createCallReader(table), period)
    },

    /** What failed calls have in common. */
    clusters(request: ClusterRequest): FailureClusters {
      return clusterFailures(createCallReader(table), request)
    },

    insights(request: InsightsRequest): LoadedInsights {
      return insightsOf(table, request)
    },

    /**
     * Begins a file; one at a time. Its records are those of now, whatever is added or asked for meanwhile; begun during
     * a load it is written along with it, and ends after it.
     */
    beginExport(request: ExportRequest): void {
      run = new ExportRun(table, toSource(request.query), request)
    },

    /** The next piece of the file, as soon as there is one. */
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

/** The way to the worker that holds the records. */
export type EngineChannel = Channel<Engine>

/** They wait for the server. */
export const slowMethods = ['load', 'nextChunk'] as const satisfies readonly (keyof Engine)[]
