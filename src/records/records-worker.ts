/** The worker of one load of records: its desk (desk.ts), behind messages. */
import { createDesk } from './desk.ts'
import { serveDesk, type ServedPort } from './serve-desk.ts'

// The types of a worker's scope would clash with those of a page's.
serveDesk(createDesk(), globalThis as unknown as ServedPort)
