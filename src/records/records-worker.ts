/** The worker of one load of records: its engine (engine.ts), behind messages. */
import { createEngine, slowMethods } from './engine.ts'
import { serve, type ServedPort } from '../lib/worker-channel.ts'

// The types of a worker's scope would clash with those of a page's.
serve(createEngine(), globalThis as unknown as ServedPort, slowMethods)
