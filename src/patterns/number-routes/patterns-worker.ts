/** Tries patterns in a worker, which can be terminated: a regular expression that hangs blocks its thread. */
import { serve, type ServedPort } from '../../lib/worker-channel.ts'
import { examinePatterns } from './examine-patterns.ts'
import { type PatternResult, tryPattern } from './route-number.ts'

export interface PatternEngine {
  /** In the order of the patterns. */
  tryAll(ask: { readonly called: string; readonly patterns: readonly string[] }): PatternResult[]
  /** For one carrier, in a server's order. */
  examine(patterns: readonly string[]): ReturnType<typeof examinePatterns>
}

const engine: PatternEngine = {
  tryAll: ({ called, patterns }) => patterns.map((pattern) => tryPattern(pattern, called)),
  examine: examinePatterns,
}

// The types of a worker's scope would clash with those of a page's.
serve(engine, globalThis as unknown as ServedPort)
