import { wait } from '../../lib/abort.ts'
import { openWorker } from '../../lib/open-worker.ts'
import type { PatternResult } from './route-number.ts'
import type { examinePatterns } from './examine-patterns.ts'
import type { PatternEngine } from './patterns-worker.ts'
// oxlint-disable-next-line import/default -- resolved by Vite's `?url`, not a module of ours
import patternsUrl from './patterns-worker.ts?worker&url'

/** Large enough to test 100,000 with few messages, small enough to find a hanging pattern in a few tries. */
const batchSize = 64

/** A thousand times as long as a batch takes. */
const limitMs = 500

/** Gives up after this many hanging patterns: each costs some seconds. */
const maxSlow = 3

type Examined = ReturnType<typeof examinePatterns>

export interface PatternWorker {
  /** In the order of the patterns. Rejects with WorkerFailure if the worker can't be started, or was closed. */
  readonly tryAll: (called: string, patterns: readonly string[]) => Promise<readonly PatternResult[]>
  readonly close: () => void
}

const openEngine = () => openWorker<PatternEngine>(patternsUrl, 'number patterns')

function openPatterns(): PatternWorker {
  const channel = openEngine()
  return { tryAll: (called, patterns) => channel.run('tryAll', { called, patterns }), close: () => channel.close() }
}

/** Limit for all carriers together. */
const examineLimitMs = 5000

/**
 * Examines the patterns of each carrier, which are in a server's order. Returns null if that takes too long, or no
 * worker can be started. Rejects with the signal's reason.
 */
export async function examineInWorker(
  carriers: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<readonly Examined[] | null> {
  const channel = openEngine()
  try {
    const found = await within(
      Promise.all(carriers.map((patterns) => channel.run('examine', patterns))),
      examineLimitMs,
    )
    signal.throwIfAborted()
    return found
  } catch {
    signal.throwIfAborted()
    return null
  } finally {
    channel.close()
  }
}

/**
 * Tries `patterns`, which are in a server's order, on a called number. Like servers, leaves out shorter ones behind the
 * first match (undefined). A pattern that takes longer than half a second is `slow`, and its worker is terminated.
 * Rejects with the signal's reason, or WorkerFailure if no worker can be started.
 */
export async function matchPatterns(
  called: string,
  patterns: readonly string[],
  signal: AbortSignal,
  open: () => PatternWorker = openPatterns,
): Promise<readonly PatternResult[]> {
  let worker: PatternWorker | null = null
  let slow = 0

  async function tryAll(batch: readonly string[]): Promise<readonly PatternResult[]> {
    signal.throwIfAborted()
    if (slow >= maxSlow) return batch.map(() => 'slow')
    if (worker === null) {
      worker = open()
      // The start-up time doesn't count against a pattern.
      await worker.tryAll(called, [])
    }
    const results = await within(worker.tryAll(called, batch))
    if (results !== null) return results
    worker.close()
    worker = null
    if (batch.length === 1) {
      slow += 1
      return ['slow']
    }
    const half = Math.ceil(batch.length / 2)
    return [...(await tryAll(batch.slice(0, half))), ...(await tryAll(batch.slice(half)))]
  }

  try {
    const results: PatternResult[] = []
    for (let at = 0; at < patterns.length; at += batchSize) {
      const matched = results.indexOf('match')
      // Patterns of the same length may match as well.
      if (matched !== -1 && patterns[at]?.length !== patterns[matched]?.length) break
      results.push(...(await tryAll(patterns.slice(at, at + batchSize))))
    }
    return results
  } finally {
    // TypeScript doesn't see the assignment in tryAll.
    ;(worker as PatternWorker | null)?.close()
  }
}

/** Returns the result, or null after a time-out. */
function within<T>(work: Promise<T>, ms = limitMs): Promise<T | null> {
  return Promise.race([work, wait(ms).then(() => null)])
}
