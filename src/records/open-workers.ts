import type { Channel } from '../lib/worker-channel.ts'
import { openWorker } from '../lib/open-worker.ts'
import type { EngineChannel } from './engine.ts'
import type { FileHash } from './export/file-hash.ts'
// oxlint-disable-next-line import/default -- Vite's answer to `?url`, which is no module of ours
import hashUrl from './hash-worker.ts?worker&url'
// oxlint-disable-next-line import/default -- Vite's answer to `?url` again, for the other worker
import recordsUrl from './records-worker.ts?worker&url'

let prepared: EngineChannel | null = null

/** Starts a worker before its load: while somebody still fills in what to load. */
export function prepareEngine(): void {
  prepared ??= openWorker(recordsUrl, 'call records')
}

/** A worker with an empty engine, started by now. */
export function openEngine(): EngineChannel {
  const engine = prepared ?? openWorker(recordsUrl, 'call records')
  prepared = null
  return engine
}

export const openFileHash = (): Channel<FileHash> => openWorker<FileHash>(hashUrl, 'file hash')
