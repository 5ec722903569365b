/** Saves the records of a load as a file: one at a time, whatever page is open, even during the load. */
import type { Connection } from '../../api/connection.ts'
import type { JobView } from '../../jobs/work.ts'
import { orAbort } from '../../lib/abort.ts'
import { oncePer } from '../../lib/once-per.ts'
import { saveFile } from '../../lib/save-file.ts'
import { createStore, nextChange, type ReadonlyStore } from '../../lib/store.ts'
import type { CrawlResult } from '../crawl/crawl.ts'
import type { ExportRequest } from '../export/engine-export.ts'
import { toManifest } from '../export/manifest.ts'
import type { Load } from './load.ts'
import { exporting, type LoadState } from './load-state.ts'
import { describeQuery } from '../store/record-query.ts'
import { blobSink, drawExport, savePicker, toFileName } from '../export/save-export.ts'
import type { EngineChannel } from '../engine.ts'

/** One file; each has its own object. */
export interface SavedFile {
  readonly request: ExportRequest
  /** ms since 1970. */
  readonly startedAt: number
}

export interface SavingState {
  readonly phase: 'ready' | 'writing' | 'saved'
  /** The latest file; null if there was none yet. */
  readonly file: SavedFile | null
  readonly isPaused: boolean
  /** Records in the file so far, and in the end; `total` is null while unknown. */
  readonly written: number
  readonly total: number | null
  /** When the file was saved or given up, ms since 1970; null before. */
  readonly endedAt: number | null
  /** Why saving failed, as a sentence; null if it didn't. */
  readonly error: string | null
}

const nothingSaved: SavingState = {
  phase: 'ready',
  file: null,
  isPaused: false,
  written: 0,
  total: null,
  endedAt: null,
  error: null,
}

export type Saving = ReturnType<typeof createSaving>

/** Returns what exported files say about their source. */
export function toFileSource({ server, account_sid }: Connection) {
  return { server: server === '' ? location.origin : server, account_sid: account_sid ?? 'account' }
}

/** Returns the one `Saving` of the records in a worker. */
export const savingOf = oncePer(createSaving)

/** ms */
const showMs = 400

function createSaving(channel: EngineChannel, load: Load, { server, account_sid }: ReturnType<typeof toFileSource>) {
  const state = createStore(nothingSaved)
  /** Also while the save picker is open. */
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(next: Partial<SavingState>) {
    clearTimeout(timer)
    timer = undefined
    state.update((now) => ({ ...now, ...next }))
    const others = [...exporting.get()].filter((other) => other !== channel)
    exporting.set(new Set(state.get().phase === 'writing' ? [...others, channel] : others))
  }

  async function write(request: ExportRequest, first: LoadState, signal: AbortSignal): Promise<void> {
    const filter = request.query === null ? null : describeQuery(request.query)
    const about = { account_sid, days: first.days, startedAt: first.startedAt, filter }
    const extension = request.format + (request.isGzipped ? '.gz' : '')
    const nameOf = ({ verdict }: CrawlResult) => toFileName(about, verdict === 'complete', extension)
    // During a load, the verdict in the file name isn't known yet.
    const pick = first.result === null ? null : savePicker()
    // The picker comes first: browsers open it only in response to a click.
    const picked = pick === null || first.result === null ? null : await pick({ suggestedName: nameOf(first.result) })
    const sink = picked === null ? blobSink(typeOf(request)) : await picked.createWritable()
    try {
      // The size of a filtered file isn't known before its end.
      const total = () => (request.query === null ? (load.state.get()?.progress.total ?? null) : null)
      change({ phase: 'writing', file: { request, startedAt: Date.now() }, total: total() })
      let latest = 0
      const onRecords = (written: number) => {
        latest = written
        timer ??= setTimeout(() => change({ written: latest, total: total() }), showMs)
      }
      const ready = async () => {
        while (state.get().isPaused) await orAbort(nextChange(state), signal)
      }
      const end = await drawExport(channel, request, sink, { signal, ready, onRecords })
      const { result, finishedAt } = await endOf(load, channel, signal)
      if (first.result === null && result.error !== null) throw new Error(endedEarly)
      // The user may have changed it.
      const name = picked?.name ?? nameOf(result)
      await orAbort(sink.close(name), signal)
      const format = request.format === 'ndjson' ? 'ndjson' : request.mode === 'exact' ? 'csv' : safeCsv
      const file = { zone: request.localZone, format, file: name, ...end } as const
      const manifest = toManifest(result, { ...about, ...file, server, finishedAt })
      saveFile(`${name}.manifest.json`, 'application/json', `${JSON.stringify(manifest, null, 2)}\n`)
      change({ phase: 'saved', written: end.records, total: end.records, endedAt: Date.now() })
    } catch (error) {
      // Not awaited: it, too, may never answer.
      sink.abort().catch(() => undefined)
      throw error
    }
  }

  return {
    state: state as ReadonlyStore<SavingState>,
    start: (request: ExportRequest) => {
      const first = load.state.get()
      if (first?.channel !== channel || running !== null) return
      const { signal } = (running = new AbortController())
      change(nothingSaved)
      write(request, first, signal)
        .finally(() => (running = null))
        .catch((reason: unknown) => {
          // The person stopped it, closed the picker or dropped the records: nothing failed. Later, the browser says
          // "AbortError" if it refuses a file, such as after a virus scan.
          const isAbort = reason instanceof DOMException && reason.name === 'AbortError'
          const isClosed = isAbort && state.get().phase === 'ready'
          const isOwnWish = isClosed || signal.aborted || load.state.get()?.channel !== channel
          const message = reason instanceof Error ? reason.message : String(reason)
          change({ phase: 'ready', endedAt: Date.now(), error: isOwnWish ? null : message })
        })
    },
    pause: () => {
      if (state.get().phase === 'writing') change({ isPaused: true })
    },
    resume: () => change({ isPaused: false }),
    stop: () => running?.abort(),
  }
}

/** Shows an export as long work in the frame (adopt-runs.ts): leaving the page would abort it. */
export function toSavingView(state: SavingState, leftAt: number | null): Omit<JobView, 'id' | 'page' | 'alsoOn'> {
  const { phase, file, isPaused, written, error } = state
  const endedAt = state.endedAt ?? leftAt
  const isStopped = endedAt !== null && phase !== 'saved' && error === null
  const total = endedAt === null ? state.total : Math.max(written, state.total ?? 0)
  const waiting = Math.max(0, (total ?? written) - written)
  let outcome: JobView['outcome'] = null
  if (error !== null) outcome = { tone: 'bad', text: `Nothing was saved: ${error}` }
  else if (phase === 'saved') outcome = { tone: 'good', text: 'Saved with a manifest' }
  const openState = isPaused ? 'paused' : 'running'
  return {
    title: `Save call records as ${file?.request.format === 'csv' ? 'CSV' : 'NDJSON'}`,
    state: isStopped ? 'cancelled' : endedAt === null ? openState : 'finished',
    counts: { waiting, running: 0, done: written, failed: 0, unknown: 0 },
    total,
    startedAt: file?.startedAt ?? 0,
    endedAt,
    perSecond: null,
    leftMs: null,
    waitingUntil: null,
    slowedTo: null,
    outcome,
    isPersisted: false,
    isRepeatable: false,
  }
}

const safeCsv = 'csv (spreadsheet-safe)'
const endedEarly = 'Loading ended early. You can export the records loaded so far.'

function typeOf({ format, isGzipped }: ExportRequest): string {
  if (isGzipped) return 'application/gzip'
  return format === 'csv' ? 'text/csv' : 'application/x-ndjson'
}

/** Waits for the end of the load: the page learns of it after the worker does. */
async function endOf(load: Load, channel: EngineChannel, signal: AbortSignal) {
  for (;;) {
    const now = load.state.get()
    if (now?.channel !== channel) throw new DOMException('The records were dropped.', 'AbortError')
    if (now.result !== null) return { result: now.result, finishedAt: now.finishedAt ?? Date.now() }
    await orAbort(nextChange(load.state), signal)
  }
}
