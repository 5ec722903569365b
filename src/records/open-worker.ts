import { createWorkerPolicy, takePolicy, type WorkerPolicy } from '../lib/worker-policy.ts'
import { type Channel, createChannel, createFailedChannel } from '../lib/worker-channel.ts'
import type { FileHash } from './export/file-hash.ts'
// Files of their own, by their address: `new Worker(new URL(...))` as bundlers write it is refused by Trusted Types.
// oxlint-disable-next-line import/default -- Vite's answer to `?url`, which is no module of ours
import hashUrl from './hash-worker.ts?worker&url'
// oxlint-disable-next-line import/default -- Vite's answer to `?url` again, for the other worker
import recordsUrl from './records-worker.ts?worker&url'
import type { EngineChannel } from './engine.ts'

let policy: WorkerPolicy | null = null

function vouched(url: string): string {
  policy ??= takePolicy() ?? createWorkerPolicy([recordsUrl, hashUrl])
  return policy === null ? url : policy.createScriptURL(url)
}

/** Starts a worker with an empty engine. */
export const openEngine = (): EngineChannel => open(recordsUrl, 'call records')

/** Starts a worker that hashes a file. */
export const openFileHash = (): Channel<FileHash> => open<FileHash>(hashUrl, 'file hash')

function open<M>(url: string, name: string): Channel<M> {
  try {
    const worker = new Worker(vouched(url), { type: 'module', name })
    // Its file may be gone, as any other part of the app (app/new-version.ts).
    worker.addEventListener('error', () => window.dispatchEvent(new Event('vite:preloadError')))
    return createChannel<M>(worker)
  } catch (error) {
    // Other headers than ours may refuse it: that is the page's to tell, where it was asked for.
    return createFailedChannel<M>(error)
  }
}
