import { openWorker } from '../lib/open-worker.ts'
import type { EngineChannel } from './engine.ts'
// oxlint-disable-next-line import/default -- Vite's answer to `?url`, which is no module of ours
import recordsUrl from './records-worker.ts?worker&url'

/** Starts a worker with an empty engine. */
export const openEngine = (): EngineChannel => openWorker(recordsUrl, 'call records')
