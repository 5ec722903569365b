import { createMemoryStore, type Store } from '../http/store.ts'
import { createService } from '../service/create-service.ts'
import type { ServiceOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'
import { createFileStore } from './file-store.ts'
import { openJournal } from './journal.ts'
import { realNow } from './real-time.ts'

export interface OpenState {
  readonly service: Service
  readonly store: Store
  close(): Promise<void>
}

export interface StateOptions {
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
