import type { Channel } from '../lib/worker-channel.ts'
import { openWorker } from '../lib/open-worker.ts'
import type { EngineChannel } from './engine.ts'
import type { FileHash } from './export/file-hash.ts'
// oxlint-disable-next-line import/default -- Vite's answer to `?url`, which is no module of ours
import hashUrl from './hash-worker.ts?worker&url'
// oxlint-disable-next-line import/default -- Vite's answer to `?url` again, for the other worker
import recordsUrl from './records-worker.ts?worker&url'

/** Starts a worker with an empty engine. */
export const openEngine = (): EngineChannel => openWorker(recordsUrl, 'call records')

export const openFileHash = (): Channel<FileHash> => openWorker<FileHash>(hashUrl, 'file hash')
