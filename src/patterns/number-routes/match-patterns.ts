import { openWorker } from '../../lib/open-worker.ts'
import type { PatternResult } from './route-number.ts'
import type { examinePatterns } from './examine-patterns.ts'
import type { PatternEngine } from './patterns-worker.ts'
// oxlint-disable-next-line import/default -- Vite's answer to `?url`, which is no module of ours
import patternsUrl from './patterns-worker.ts?worker&url'

/** Many at once, so that 100,000 are few messages; few enough to find one that hangs in some tries. */
const batchSize = 64

/** A thousand times as long as a batch takes. */
const limitMs = 500

/** Given up after so many that hang: each costs some seconds. */
const mostSlow = 3

type Examined = ReturnType<typeof examinePatterns>

export interface PatternWorker {
  /** In the order of the patterns. Rejects with WorkerFailure where the worker cannot be started, or was closed. */
  readonly tryAll: (called: string, patterns: readonly string[]) => Promise<readonly PatternResult[]>
  readonly close: () => void
}

const openEngine = () => openWorker<PatternEngine>(patternsUrl, 'number patterns')

function openPatterns(): PatternWorker {
  const channel = openEngine()
  return { tryAll: (called, patterns) => channel.run('tryAll', { called, patterns }), close: () => channel.close() }
}

/** Of all carriers together; what takes longer is given up. */
const examineLimitMs = 5000

/**
 * What is wrong with the patterns of each carrier, in the order in which a server tries them; null: that took too long, or no
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
 * Tries each of `patterns`, which are in a server's order, on a called number; those behind the first that match, and shorter,
 * are left out (undefined), as a server leaves them. One that takes longer than half a second is `slow`, and its worker ended.
 * Rejects with the signal's reason, or WorkerFailure where no worker can be started.
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
    if (slow >= mostSlow) return batch.map(() => 'slow')
    if (worker === null) {
      worker = open()
      // Its start is no pattern's fault.
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
    // The compiler does not see that tryAll sets it.
    ;(worker as PatternWorker | null)?.close()
  }
}

/** What comes of it in time; null: nothing. */
async function within<T>(work: Promise<T>, ms = limitMs): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // Closing the worker fails what it was asked.
    work.catch(() => undefined)
  }
}
