/**
 * One state for all tabs of an origin: a log of changes in IndexedDB. The head holds the log's length; each batch of
 * changes has its own entry. Writers hold a lock that all tabs share; each tab catches up before a request.
 */
import { z } from '../../src/contract/zod.ts'
import { createQueue, type Store } from '../http/store.ts'
import { type Change, isBatch, logVersion } from '../service/change.ts'
import { serviceTime } from '../service/clock.ts'
import { compact } from '../service/compact.ts'
import { startChange } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'

/** The operations needed of a key-value store. */
export interface Cells {
  get(keys: readonly string[]): Promise<readonly unknown[]>
  /** Writes all entries or none. `clear` deletes all earlier entries in the same transaction. */
  put(entries: readonly (readonly [string, unknown])[], options?: { readonly clear: boolean }): Promise<void>
}

export interface TabStoreOptions {
  readonly service: Service
  readonly cells: Cells
  /** Runs work while no other tab does. Not re-entrant. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs to catch up. */
  readonly announce: () => void
  /** Returns a name that no log has had before. */
  readonly newGeneration: () => string
  readonly realNow: () => number
  readonly warn: (line: string) => void
  /** Number of entries above which the log is rewritten. */
  readonly longLog?: number
}

const Head = z.object({
  version: z.number(),
  /** Changes with every rewrite, so that entries of different logs can't be mixed up. */
  generation: z.string(),
  length: z.int().check(z.gte(0), z.lte(1_000_000)),
})
type Head = z.output<typeof Head>

export function createTabStore(options: TabStoreOptions): Store {
  const { service, cells, lock, announce, newGeneration, realNow, warn, longLog = 500 } = options
  // Serializes this tab's reads, appends and applies: the head and the state must change together.
  const queue = createQueue()
  let position: Head = { version: logVersion, generation: '', length: 0 }

  /** Applies other tabs' changes and returns null; otherwise the log's defect, or '' if there is no log. */
  async function catchUp(): Promise<string | null> {
    const [stored] = await cells.get(['head'])
    if (stored === undefined) return ''
    const { data: head } = Head.safeParse(stored)
    if (head === undefined) return 'its head cannot be read'
    if (head.version !== logVersion) return `it is of version ${head.version}, not ${logVersion}`
    const from = head.generation === position.generation ? position.length : 0
    const batches = await cells.get(keysOf(head, from))
    // Without the lock, another tab may have rewritten the log between the two reads.
    if (!batches.every(isBatch)) return 'entries are missing or cannot be read'
    const changes = batches.flat()
    if (from === 0 && changes[0]?.type !== 'start') return 'it does not begin with a start'
    service.apply(changes)
    position = head
    return null
  }

  /** Call only while holding the lock. */
  async function catchUpOrStartAgain(): Promise<void> {
    const fault = await catchUp().catch((error: unknown) => `reading it failed: ${String(error)}`)
    if (fault === null) return
    if (fault !== '') warn(`The mock's stored state is unusable: ${fault}. It was reset to the demo data.`)
    const start = startChange(defaultOptions, realNow())
    await replaceWith([start])
    service.apply([start])
  }

  async function replaceWith(changes: readonly Change[]): Promise<void> {
    const head: Head = { version: logVersion, generation: newGeneration(), length: 1 }
    await cells.put([...keysOf(head, 0).map((key) => [key, changes] as const), ['head', head]], { clear: true })
    position = head
    announce()
  }

  async function shorten(): Promise<void> {
    const now = serviceTime(service.state.clock, realNow())
    // The long log holds everything acknowledged; a failure here costs space, not data.
    await replaceWith(compact(service.state, now)).catch((error: unknown) => warn(`Not compacted: ${String(error)}`))
  }

  return {
    exclusive: (work) =>
      lock(async () => {
        await queue(catchUpOrStartAgain)
        const result = await work()
        if (position.length > longLog) await queue(shorten)
        return result
      }),
    async refresh() {
      const fault = await queue(() => catchUp().catch(() => 'reading it failed'))
      // Only under the lock can a bad log be told from a concurrent rewrite.
      if (fault !== null) await lock(() => queue(catchUpOrStartAgain))
    },
    append: (changes) =>
      queue(async () => {
        const head = { ...position, length: position.length + 1 }
        const [key = ''] = keysOf(head, position.length)
        await cells.put([
          [key, changes],
          ['head', head],
        ])
        position = head
        service.apply(changes)
        announce()
      }),
  }
}

function keysOf({ generation, length }: Head, from: number): string[] {
  return Array.from({ length: length - from }, (_, index) => `${generation}/${from + index}`)
}
