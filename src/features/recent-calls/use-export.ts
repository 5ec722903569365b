import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { saveFile } from '../../lib/save-file.ts'
import type { CrawlResult } from '../../records/crawl.ts'
import type { ExportRequest } from '../../records/desk-export.ts'
import { toFileName, toManifest } from '../../records/export-file.ts'
import type { LoadState } from '../../records/load.ts'
import { wordQuery } from '../../records/record-query.ts'
import { blobSink, savePicker, writeExport } from './save-export.ts'

/** Writes files of a load, one at a time. */
export function useExport({ channel, days, startedAt, finishedAt }: LoadState, result: CrawlResult) {
  const { server, account_sid } = useClient().connection
  const [phase, setPhase] = useState<'ready' | 'writing' | 'saved'>('ready')
  const [written, setWritten] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // Nobody waits for the file any more.
  useEffect(() => () => running.current?.abort(), [])

  async function write(request: ExportRequest): Promise<void> {
    const stop = new AbortController()
    running.current = stop
    const filter = request.query === null ? null : wordQuery(request.query)
    const about = { account_sid: account_sid ?? 'account', days, startedAt, filter }
    const isProven = result.verdict === 'complete'
    const extension = request.format + (request.isGzipped ? '.gz' : '')
    const name = toFileName(about, isProven, extension)
    const type = request.isGzipped ? 'application/gzip' : request.format === 'csv' ? 'text/csv' : 'application/x-ndjson'
    setError(null)
    try {
      const pick = savePicker()
      // Asked for at once: a picker opens only as an answer to a click.
      const sink = pick === null ? blobSink(name, type) : await (await pick({ suggestedName: name })).createWritable()
      setPhase('writing')
      const end = await writeExport(channel, request, sink, { signal: stop.signal, onRecords: setWritten })
      const manifest = toManifest(result, {
        ...about,
        server: server === '' ? location.origin : server,
        zone: request.localZone,
        format: request.format === 'ndjson' ? 'ndjson' : request.mode === 'exact' ? 'csv' : 'csv (spreadsheet-safe)',
        finishedAt: finishedAt ?? Date.now(),
        file: name,
        ...end,
      })
      saveFile(`${name}.manifest.json`, 'application/json', `${JSON.stringify(manifest, null, 2)}\n`)
      setPhase('saved')
    } catch (reason) {
      setPhase('ready')
      // Stopped, or the picker was closed: nothing has failed.
      const isOwnWish = reason instanceof DOMException && reason.name === 'AbortError'
      if (!isOwnWish) setError(reason instanceof Error ? reason.message : String(reason))
    }
  }

  return {
    phase,
    /** Records in the file so far. */
    written,
    error,
    start: (request: ExportRequest) => void write(request),
    stop: () => running.current?.abort(),
  }
}
