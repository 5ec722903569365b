/** Tries patterns where one that never ends can be ended: a regular expression that hangs takes its whole thread with it. */
import { serve, type ServedPort } from '../../lib/worker-channel.ts'
import { examinePatterns } from './examine-patterns.ts'
import { type PatternResult, tryPattern } from './route-number.ts'

export interface PatternEngine {
  /** In the order of the patterns. */
  tryAll(ask: { readonly called: string; readonly patterns: readonly string[] }): PatternResult[]
  /** Of one carrier, in the order in which a server tries them. */
  examine(patterns: readonly string[]): ReturnType<typeof examinePatterns>
}

const engine: PatternEngine = {
  tryAll: ({ called, patterns }) => patterns.map((pattern) => tryPattern(pattern, called)),
  examine: examinePatterns,
}

// The types of a worker's scope would clash with those of a page's.
serve(engine, globalThis as unknown as ServedPort)
