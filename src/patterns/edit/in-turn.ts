/** Concurrent edits of one record: tabs of this browser take turns; overwrites by others are detected soon after. */
import type { Client } from '../../api/client.ts'
import { wait } from '../../lib/abort.ts'
import { holdTab } from '../../lib/tab-losses.ts'

/** Limits how long a tab whose server never answers can block others. */
const maxTurnMs = 30_000

/** Times of the reads after a save. By the last one, no request from before the save is still pending. */
const recheckMs = [5_000, 30_000] as const

/** By record: token of the latest save, which cancels earlier rechecks. */
const rechecks = new Map<string, object>()

holdTab(() => rechecks.size > 0)

/** Returns the lock name of a record, the same in all tabs of this browser. */
const toKey = ({ connection: { server } }: Client, sid: string): string => `switchboard.write.${server}/${sid}`

/** Cancels the check after an earlier save, since the record is being written by other means. */
export function cancelRecheck(client: Client, sid: string): void {
  rechecks.delete(toKey(client, sid))
}

/**
 * Runs a read-change-write of a record while no other tab of this browser does; waits and holds for 30 s at most.
 * Without locks (plain http), runs at once. Other browsers don't take part, so `work` has to verify its result.
 */
export async function inTurn<T>(client: Client, sid: string, work: () => Promise<T>): Promise<T> {
  const key = toKey(client, sid)
  let running: Promise<T> | null = null
  const begin = () => {
    rechecks.delete(key)
    running ??= work()
    return running
  }
  // The types promise both, but browsers have locks only on secure pages, and tests have no navigator.
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } }
  const hold = () => Promise.race([begin(), wait(maxTurnMs)])
  // If the lock is refused or late, do the work anyway.
  await navigator?.locks?.request(key, { signal: AbortSignal.timeout(maxTurnMs) }, hold).catch(() => undefined)
  return begin()
}

/** Reads again after a save until it finds something to report. A later save of the same record cancels it. */
export async function recheck<T>(
  client: Client,
  sid: string,
  check: () => Promise<T | null>,
  notify: (found: T) => void,
): Promise<void> {
  const key = toKey(client, sid)
  const own = {}
  rechecks.set(key, own)
  let passedMs = 0
  for (const ms of recheckMs) {
    await wait(ms - passedMs)
    passedMs = ms
    if (rechecks.get(key) !== own) return
    const found = await check().catch(() => null)
    if (rechecks.get(key) !== own) return
    if (found === null) continue
    notify(found)
    break
  }
  rechecks.delete(key)
}
