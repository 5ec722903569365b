/** Two people, or two tabs, at one record: tabs of this browser take turns; what others overwrite is noticed soon after. */
import type { Client } from '../api/client.ts'
import { wait } from '../lib/abort.ts'

/** A server that never answers must not hold up other tabs for longer. */
const longestTurnMs = 30_000

/** When a record is read again after a save; by the last time, no request that began before the save is under way. */
const looksMs = [5_000, 30_000] as const

/** By record: the look that counts, which is that of the latest save. */
const looks = new Map<string, object>()

/** Names a record of a server for all tabs of this browser. */
const toKey = ({ connection: { server } }: Client, sid: string): string => `switchboard.write.${server}/${sid}`

/** A record is written here by other means: what was saved before no longer counts. */
export function endLook(client: Client, sid: string): void {
  looks.delete(toKey(client, sid))
}

/**
 * Runs a read-change-write of one record while no other tab of this browser does; waits and holds for 30 s at most. Without
 * locks (plain http) it runs at once. Other browsers know nothing of it, so that `work` has to look at what came of it.
 */
export async function inTurn<T>(client: Client, sid: string, work: () => Promise<T>): Promise<T> {
  const key = toKey(client, sid)
  let running: Promise<T> | null = null
  const begin = () => {
    looks.delete(key)
    running ??= work()
    return running
  }
  // The types promise both; browsers have locks on secure pages alone, and tests no navigator.
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } }
  const hold = () => Promise.race([begin(), wait(longestTurnMs)])
  // Refused or not granted in time: the work is what counts.
  await navigator?.locks?.request(key, { signal: AbortSignal.timeout(longestTurnMs) }, hold).catch(() => undefined)
  return begin()
}

/** Looks again after a save, until it finds something to tell. A later save of the same record puts an end to it. */
export async function lookAgain<T>(
  client: Client,
  sid: string,
  look: () => Promise<T | null>,
  tell: (found: T) => void,
): Promise<void> {
  const key = toKey(client, sid)
  const own = {}
  looks.set(key, own)
  let passedMs = 0
  for (const ms of looksMs) {
    await wait(ms - passedMs)
    passedMs = ms
    if (looks.get(key) !== own) return
    const found = await look().catch(() => null)
    if (looks.get(key) !== own) return
    if (found === null) continue
    tell(found)
    break
  }
  looks.delete(key)
}
