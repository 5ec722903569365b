/**
 * One state for all tabs of an origin: a log of changes in IndexedDB. A head says how long the log is; each batch of
 * changes has an entry of its own. Writers hold a lock that all tabs share; everyone catches up before a request.
 */
import { z } from '../../src/contract/zod.ts'
import { createQueue, type Store } from '../http/store.ts'
import { type Change, logVersion } from '../service/change.ts'
import { serviceTime } from '../service/clock.ts'
import { compact } from '../service/compact.ts'
import { startChange } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'

/** The few things needed of a key-value store. */
export interface Cells {
  get(keys: readonly string[]): Promise<readonly unknown[]>
  /** All entries or none. `clear`: what was there before goes in the same step. */
  put(entries: readonly (readonly [string, unknown])[], options?: { readonly clear: boolean }): Promise<void>
}

export interface TabStoreOptions {
  readonly service: Service
  readonly cells: Cells
  /** Runs work while no other tab does. Not re-entrant. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs that there is something to catch up with. */
  readonly announce: () => void
  /** A name that no log had before. */
  readonly newGeneration: () => string
  readonly realNow: () => number
  readonly warn: (line: string) => void
  /** Entries after which the log is rewritten. */
  readonly longLog?: number
}

const Head = z.object({
  version: z.number(),
  /** Changes with every rewriting, so that nobody takes entries of one log for those of another. */
  generation: z.string(),
  length: z.int().check(z.gte(0), z.lte(1_000_000)),
})
type Head = z.output<typeof Head>

export function createTabStore(options: TabStoreOptions): Store {
  const { service, cells, lock, announce, newGeneration, realNow, warn, longLog = 500 } = options
  // Reading, appending and applying of this tab, one after the other: the head and the state must move together.
  const queue = createQueue()
  let position: Head = { version: logVersion, generation: '', length: 0 }

  /** Applies what others have written. Otherwise says what is wrong with the log; '' when there is none. */
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

  /** Only under the lock. */
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
    // What was acknowledged is in the long log; a failure here costs space, not data.
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
      // Only under the lock is it certain that the log is at fault, and not the moment.
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

// As a record, so that the compiler asks for every type there is: one left out would void every log that holds it.
const types: Readonly<Record<Change['type'], true>> = {
  start: true,
  put: true,
  remove: true,
  clock: true,
  faults: true,
  profile: true,
}
const changeTypes: ReadonlySet<unknown> = new Set(Object.keys(types))

/** A batch that this program wrote; entries of the same version that are batches at all are taken at their word. */
function isBatch(value: unknown): value is readonly Change[] {
  return (
    Array.isArray(value) &&
    value.every((change: unknown) => {
      return typeof change === 'object' && change !== null && 'type' in change && changeTypes.has(change.type)
    })
  )
}
