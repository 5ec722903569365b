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

/** A service with its state: from the file where there is one, else fresh from the seed. */
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
  /** A journal shorter than this is not worth rewriting, bytes. */
  readonly longJournal?: number
}

/** A rewritten journal may grow to this many times its length before it is rewritten again. */
const growthFactor = 4

/** Brings the service to the journal's state, and keeps it in the journal from then on. */
export async function createFileStore(options: FileStoreOptions): Promise<Store> {
  const { service, journal, realNow, warn, longJournal = 1_000_000 } = options
  const queue = createQueue()
  let compactedSize = 0

  // The state as changes, a new journal's whole content.
  const rewrite = async (): Promise<void> => {
    const now = serviceTime(service.state.clock, realNow())
    await journal.rewrite(inBatches(compact(service.state, now)))
    compactedSize = journal.size
  }

  // What was acknowledged is in the long journal; a failure here costs space, not data.
  const compactIt = () =>
    rewrite().catch((error: unknown) => warn(`could not compact the state file: ${String(error)}`))

  for (const changes of journal.replayed) service.apply(changes)
  // A new one has nothing in it yet, not even a start.
  await (journal.replayed.length === 0 ? rewrite() : compactIt())

  return {
    exclusive: (work) =>
      queue(async () => {
        const result = await work()
        if (journal.size > Math.max(longJournal, compactedSize * growthFactor)) await compactIt()
        return result
      }),
    // One process owns the file (state-lock.ts), so nobody else can have appended.
    refresh: () => Promise.resolve(),
    async append(changes) {
      await journal.append(changes)
      service.apply(changes)
    },
  }
}

/** Lines of a bounded length: a start alone, so that it can be judged by itself, then some hundred changes each. */
function inBatches(changes: readonly Change[]): Change[][] {
  const [start, ...rest] = changes
  const batches: Change[][] = start === undefined ? [] : [[start]]
  for (let index = 0; index < rest.length; index += 500) batches.push(rest.slice(index, index + 500))
  return batches
}
