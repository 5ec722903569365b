/** The worker of one load of records: its desk (desk.ts), behind messages. */
import { createDesk, slowMethods } from './engine.ts'
import { serve, type ServedPort } from './serve.ts'

// The types of a worker's scope would clash with those of a page's.
serve(createDesk(), globalThis as unknown as ServedPort, slowMethods)
