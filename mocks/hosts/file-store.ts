import { createMemoryStore, createQueue, type Store } from '../http/store.ts'
import type { Change } from '../service/change.ts'
import { serviceTime } from '../service/clock.ts'
import { compact } from '../service/compact.ts'
import { createService } from '../service/create-service.ts'
import type { ServiceOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'
import { type Journal, openJournal } from './journal.ts'
import { realNow } from './real-time.ts'

interface OpenState {
  readonly service: Service
  readonly store: Store
  close(): Promise<void>
}

interface StateOptions {
  readonly stateFile?: string | undefined
  readonly warn: (line: string) => void
}

/** Creates a service with the file's state, or with a fresh seed if there's no file. */
export async function openState(options: ServiceOptions, { stateFile, warn }: StateOptions): Promise<OpenState> {
  const service = createService(options, realNow())
  if (stateFile === undefined) {
    return { service, store: createMemoryStore((changes) => service.apply(changes)), close: () => Promise.resolve() }
  }
  const journal = await openJournal(stateFile, { warn })
  try {
    const store = await createFileStore({ service, journal, realNow, warn })
    return { service, store, close: () => journal.close() }
  } catch (error) {
    await journal.close()
    throw error
  }
}

export interface FileStoreOptions {
  readonly service: Service
  readonly journal: Journal
  readonly realNow: () => number
  readonly warn: (line: string) => void
  /** Bytes. A shorter journal isn't worth rewriting. */
  readonly longJournal?: number
}

/** How many times its length a rewritten journal may grow to before it is rewritten again. */
const growthFactor = 4

/** Brings the service to the journal's state, and writes to the journal from then on. */
export async function createFileStore(options: FileStoreOptions): Promise<Store> {
  const { service, journal, realNow, warn, longJournal = 1_000_000 } = options
  const queue = createQueue()
  let compactedSize = 0

  // Writes the state as changes: a new journal's whole content.
  const rewrite = async (): Promise<void> => {
    const now = serviceTime(service.state.clock, realNow())
    await journal.rewrite(inBatches(compact(service.state, now)))
    compactedSize = journal.size
  }

  // The long journal holds everything acknowledged; a failure here costs space, not data.
  const compactIt = () =>
    rewrite().catch((error: unknown) => warn(`could not compact the state file: ${String(error)}`))

  for (const changes of journal.replayed) service.apply(changes)
  // A new journal is empty: it doesn't even have a start.
  await (journal.replayed.length === 0 ? rewrite() : compactIt())

  return {
    exclusive: (work) =>
      queue(async () => {
        const result = await work()
        if (journal.size > Math.max(longJournal, compactedSize * growthFactor)) await compactIt()
        return result
      }),
    // One process owns the file (state-lock.ts), so no other process can have appended.
    refresh: () => Promise.resolve(),
    async append(changes) {
      await journal.append(changes)
      service.apply(changes)
    },
  }
}

/** Splits changes into lines of bounded length: the start alone, to be checked by itself, then 500 changes each. */
function inBatches(changes: readonly Change[]): Change[][] {
  const [start, ...rest] = changes
  const batches: Change[][] = start === undefined ? [] : [[start]]
  for (let index = 0; index < rest.length; index += 500) batches.push(rest.slice(index, index + 500))
  return batches
}
