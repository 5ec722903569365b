/** The worker of one load: serves its engine (engine.ts) over messages. */
import { createEngine, slowMethods } from './engine.ts'
import { serve, type ServedPort } from '../lib/worker-channel.ts'

// Worker global types would clash with the page's.
serve(createEngine(), globalThis as unknown as ServedPort, slowMethods)
