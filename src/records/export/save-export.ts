import { orAbort } from '../../lib/abort.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { utcDay } from '../../lib/time.ts'
import type { Channel } from '../../lib/worker-channel.ts'
import type { ExportChunk, ExportMethods, ExportRequest } from './engine-export.ts'
import type { ExportContext, Written } from './manifest.ts'
import { dayMs } from '../../lib/durations.ts'

/** Only the parts we use. https://wicg.github.io/file-system-access/ */
type SavePicker = (options: {
  readonly suggestedName: string
}) => Promise<{ readonly name: string; createWritable(): Promise<Sink> }>

/** The destination of a file, piece by piece. */
export interface Sink {
  write(piece: Blob): Promise<void>
  /** `name` names a file that has no name yet. */
  close(name?: string): Promise<void>
  abort(): Promise<void>
}

type ExportEnd = Extract<ExportChunk, { readonly piece: null }> & { readonly written: Written }

/** Returns null if this browser, or a page on plain http, can't write to disk piece by piece. */
export function savePicker(): SavePicker | null {
  const picker: unknown = Reflect.get(globalThis, 'showSaveFilePicker')
  return typeof picker === 'function' ? (picker as SavePicker).bind(globalThis) : null
}

/** Returns a sink that the browser saves as a file when it is complete. */
export function blobSink(type: string): Sink {
  const parts: Blob[] = []
  return {
    write: async (piece) => void parts.push(piece),
    close: async (name = '') => saveBlob(name, new Blob(parts, { type })),
    abort: async () => undefined,
  }
}

export interface DrawOptions {
  readonly signal: AbortSignal
  /** Awaited before each piece, for pauses. */
  readonly ready: () => Promise<void>
  readonly onRecords: (records: number) => void
}

/** Copies a file from the worker to a sink, which stays open. Rejects if either fails or the signal is aborted. */
export async function drawExport(
  channel: Channel<ExportMethods>,
  request: ExportRequest,
  sink: Sink,
  { signal, ready, onRecords }: DrawOptions,
): Promise<ExportEnd> {
  let size = 0
  try {
    await channel.run('beginExport', request)
    let next = channel.run('nextChunk')
    for (;;) {
      // During a load, the next piece may take long.
      const chunk = await orAbort(next, signal)
      await ready()
      onRecords(chunk.records)
      if (chunk.piece === null) return { ...chunk, written: { bytes: size, sha256: chunk.sha256 } }
      // Requests the next piece while this one is written.
      next = channel.run('nextChunk')
      next.catch(() => undefined)
      // A disk that is gone may never answer.
      await orAbort(sink.write(chunk.piece), signal)
      size += chunk.piece.size
    }
  } finally {
    await channel.run('endExport').catch(() => undefined)
  }
}

/** "call-records_8f1d4c62_2026-10-22_2026-11-21_NOT-PROVEN.csv": a doubt has to survive forwarding by mail. */
export function toFileName(
  context: Pick<ExportContext, 'account_sid' | 'days' | 'startedAt' | 'filter'>,
  isProven: boolean,
  extension: string,
): string {
  const from = utcDay(context.startedAt - context.days * dayMs)
  // The server's operator names accounts: a name must not become a path.
  const account = context.account_sid.replaceAll(/[^\w-]/g, '').slice(0, 8)
  const parts = ['call-records', account, from, utcDay(context.startedAt)]
  if (context.filter !== null) parts.push('FILTERED')
  if (!isProven) parts.push('NOT-PROVEN')
  return `${parts.join('_')}.${extension}`
}
