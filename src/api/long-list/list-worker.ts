/** The worker that reads one long list. */
import { serve, type ServedPort } from '../../lib/worker-channel.ts'
import { createListEngine } from './list-engine.ts'

// The types of a worker's scope would clash with the page's.
serve(createListEngine(), globalThis as unknown as ServedPort)
