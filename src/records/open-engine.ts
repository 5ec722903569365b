import { openWorker } from '../lib/open-worker.ts'
import type { EngineChannel } from './engine.ts'
// oxlint-disable-next-line import/default -- a Vite `?url` import, not one of our modules
import recordsUrl from './records-worker.ts?worker&url'

/** Starts a worker with an empty engine. */
export const openEngine = (): EngineChannel => openWorker(recordsUrl, 'call records')
