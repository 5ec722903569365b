/** Finds problems of patterns, for any called number. Runs in a worker, since comparing many patterns is slow. */
import { isCovered, toAutomaton, toSource } from './pattern-language.ts'

export interface PatternFacts {
  /** `everything`: matches any called number. `anywhere`: may match in the middle of a number. */
  readonly kind: 'broken' | 'everything' | 'anywhere' | 'anchored'
  /** Index of a pattern that is tried earlier and matches everything this one does; null if none is known. */
  readonly coveredBy: number | null
}

/** Each pattern is compared with all before it: 300 take 45,000 comparisons, half a second. */
const maxCompared = 300

/** `patterns`: of one carrier, in the server's order, longest first. `isWhole`: all were compared with each other. */
export function examinePatterns(patterns: readonly string[]): {
  readonly facts: readonly PatternFacts[]
  readonly isWhole: boolean
} {
  const kinds = patterns.map(kindOf)
  const isWhole = patterns.length <= maxCompared
  const automata = patterns.map((pattern, index) =>
    isWhole && kinds[index] !== 'broken' ? toAutomaton(pattern) : null,
  )
  const facts = patterns.map((pattern, index): PatternFacts => {
    const narrow = automata[index] ?? null
    const coveredBy = automata.findIndex(
      (wide, before) =>
        before < index &&
        // With equal lengths either may come first.
        (patterns[before]?.length ?? 0) > pattern.length &&
        narrow !== null &&
        wide !== null &&
        isCovered(narrow, wide) === true,
    )
    return { kind: kinds[index] ?? 'broken', coveredBy: coveredBy === -1 ? null : coveredBy }
  })
  return { facts, isWhole }
}

const anyNumber = toAutomaton(String.raw`^\d+$`)

function kindOf(pattern: string): PatternFacts['kind'] {
  try {
    const expression = new RegExp(toSource(pattern))
    if (/^\^|(?<!\\)\$$/.test(pattern)) return 'anchored'
    const automaton = toAutomaton(pattern)
    const isAny = anyNumber !== null && automaton !== null && isCovered(anyNumber, automaton) === true
    return isAny || expression.test('') ? 'everything' : 'anywhere'
  } catch {
    return 'broken'
  }
}
