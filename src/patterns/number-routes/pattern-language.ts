/**
 * Computes which called numbers a pattern can match, without trying any: as an automaton over the ten digits and
 * "anything else". Supports the regular expressions that people write for numbers; claims nothing of others. Pure.
 */

/** Sets of symbols as bits: 0 to 9 are the digits, 10 is any other character. */
const digits = 0b11_1111_1111
const other = 1 << 10
const all = digits | other

/** `may`: could match; `must`: matches for sure. They differ if a pattern names single non-digits. */
interface Symbols {
  readonly may: number
  readonly must: number
}

interface Edge extends Symbols {
  readonly to: number
}

/** States by index; 0 is the initial one. */
interface Automaton {
  readonly edges: readonly (readonly Edge[])[]
  readonly jumps: readonly (readonly number[])[]
  readonly end: number
}

type Node =
  | { readonly kind: 'symbols'; readonly symbols: Symbols }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'start' | 'end' }

/** Larger ones take too long to compare. */
const maxStates = 400
const maxPairs = 4000

/** Returns the regular expression of a stored pattern: a final `*` stands for any digits. */
export function toSource(pattern: string): string {
  return pattern.endsWith('*') ? `${pattern.slice(0, -1)}\\d*` : pattern
}

/** Returns the automaton of a pattern; null if it's unsupported or too large. */
export function toAutomaton(pattern: string): Automaton | null {
  try {
    return build(parse(toSource(pattern)))
  } catch {
    return null
  }
}

function refuse(): never {
  throw new Error('This pattern is broken, unsupported or too large.')
}

/** Whether `wide` matches every number that `narrow` does; null if that takes too much work. */
export function isCovered(narrow: Automaton, wide: Automaton): boolean | null {
  const first = [closure(narrow, [0]), closure(wide, [0])] as const
  const queue = [first]
  const seen = new Set([first.join(';')])
  for (const [some, others] of queue) {
    const isAllowed = others.includes(wide.end)
    if (some.includes(narrow.end) && !isAllowed) return false
    // `wide` has no states left, while `narrow` can still reach its end.
    if (others.length === 0) return false
    for (let symbol = 1; symbol <= other; symbol <<= 1) {
      const next = step(narrow, some, symbol, 'may')
      if (next.length === 0) continue
      const pair = [next, step(wide, others, symbol, 'must')] as const
      const key = pair.join(';')
      if (seen.has(key)) continue
      if (seen.size >= maxPairs) return null
      seen.add(key)
      queue.push(pair)
    }
  }
  return true
}

function step({ edges, ...automaton }: Automaton, states: readonly number[], symbol: number, by: keyof Symbols) {
  const reached = states.flatMap((state) =>
    (edges[state] ?? []).filter((edge) => (edge[by] & symbol) !== 0).map(({ to }) => to),
  )
  return closure({ edges, ...automaton }, reached)
}

function closure({ jumps }: Automaton, states: readonly number[]): readonly number[] {
  const reached = new Set(states)
  for (const state of reached) for (const to of jumps[state] ?? []) reached.add(to)
  return [...reached].toSorted((a, b) => a - b)
}

/** Builds an automaton, with anything before and after unless anchored. Refuses inner anchors. */
function build(root: Node): Automaton {
  const edges: Edge[][] = []
  const jumps: number[][] = []
  const add = () => {
    edges.push([])
    jumps.push([])
    return edges.length - 1
  }
  const start = add()
  const end = add()
  /** Adds a node behind a state; returns the state behind the node. */
  const append = (node: Node, from: number): number => {
    const next = add()
    connect(node, from, next)
    return next
  }
  /** Adds a node between two states. */
  const connect = (node: Node, from: number, to: number): void => {
    if (edges.length > maxStates) refuse()
    switch (node.kind) {
      case 'symbols':
        edges[from]?.push({ to, ...node.symbols })
        break
      case 'choice':
        for (const part of node.parts) connect(part, from, to)
        break
      case 'sequence': {
        let at = from
        for (const part of node.parts) at = append(part, at)
        jumps[at]?.push(to)
        break
      }
      case 'repeat': {
        const { part, min, max } = node
        let at = from
        for (let count = 0; count < (max === Infinity ? min : max); count += 1) {
          if (count >= min) jumps[at]?.push(to)
          at = append(part, at)
        }
        if (max === Infinity) {
          const loop = add()
          jumps[at]?.push(loop)
          jumps[append(part, loop)]?.push(loop)
          at = loop
        }
        jumps[at]?.push(to)
        break
      }
      default:
        refuse()
    }
  }
  const branches = root.kind === 'choice' ? root.parts : [root]
  for (const branch of branches) {
    const parts = branch.kind === 'sequence' ? branch.parts : [branch]
    const isFromStart = parts[0]?.kind === 'start'
    const isToEnd = parts.at(-1)?.kind === 'end'
    const [before, after] = [add(), add()]
    jumps[start]?.push(before)
    jumps[after]?.push(end)
    if (!isFromStart) edges[before]?.push({ to: before, may: all, must: all })
    if (!isToEnd) edges[after]?.push({ to: after, may: all, must: all })
    const inner = parts.slice(isFromStart ? 1 : 0, isToEnd ? -1 : undefined)
    connect({ kind: 'sequence', parts: inner }, before, after)
  }
  return { edges, jumps, end }
}

/** Parses a regular expression. Refuses one that is broken or unsupported. */
function parse(source: string): Node {
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found === null) return null
    at = pattern.lastIndex
    return found
  }
  const choice = (): Node => {
    const first = sequence()
    const parts = [first]
    while (take(/\|/y) !== null) parts.push(sequence())
    return parts.length === 1 ? first : { kind: 'choice', parts }
  }
  const sequence = (): Node => {
    const parts: Node[] = []
    while (at < source.length && !/[|)]/.test(source.charAt(at))) parts.push(repeated())
    return { kind: 'sequence', parts }
  }
  const repeated = (): Node => {
    const part = atom()
    const found = take(/(?:([?*+])|\{(\d{1,3})(,(\d{0,3}))?\})\??/y)
    if (found === null) return part
    if (part.kind === 'start' || part.kind === 'end') refuse()
    const [, mark, min = '', open, max = ''] = found
    if (mark !== undefined) return { kind: 'repeat', part, min: mark === '+' ? 1 : 0, max: mark === '?' ? 1 : Infinity }
    return {
      kind: 'repeat',
      part,
      min: Number(min),
      max: open === undefined ? Number(min) : Number(max || Infinity),
    }
  }
  const atom = (): Node => {
    if (take(/\((?:\?:|(?!\?))/y) !== null) {
      const inner = choice()
      return take(/\)/y) === null ? refuse() : inner
    }
    if (take(/\^/y) !== null) return { kind: 'start' }
    if (take(/\$/y) !== null) return { kind: 'end' }
    const set = take(/\[(\^?)((?:[^\\\]]|\\.)*)\]/y)
    return { kind: 'symbols', symbols: set === null ? one() : classOf(set[2] ?? '', set[1] === '^') }
  }
  const one = (): Symbols => {
    const [, escape, plain = ''] = take(/\\(.)|([^\\()[\]{}?*+|^$])/y) ?? refuse()
    return escape === undefined ? literal(plain) : escaped(escape)
  }
  const node = choice()
  return at === source.length ? node : refuse()
}

function literal(character: string): Symbols {
  if (character === '.') return { may: all, must: all }
  const bit = /\d/.test(character) ? 1 << Number(character) : 0
  return bit === 0 ? { may: other, must: 0 } : { may: bit, must: bit }
}

/** Returns the meaning of an escaped character. Refuses a boundary, a reference or a code. */
function escaped(character: string): Symbols {
  if (character === 'd') return { may: digits, must: digits }
  if (character === 'D') return { may: other, must: other }
  if (character === 'w') return { may: all, must: digits }
  if (character === 'S') return { may: all, must: digits }
  return /[a-z\d]/i.test(character) ? refuse() : literal(character === '.' ? ',' : character)
}

/** Returns the symbols of a character class. Refuses a range of letters, and unsupported escapes. */
function classOf(inner: string, isNegated: boolean): Symbols {
  let [may, must] = [0, 0]
  for (const [text, low, high] of inner.matchAll(/(\d)-(\d)|\\.|[^]/g)) {
    const symbols =
      low !== undefined && high !== undefined
        ? digitsBetween(Number(low), Number(high))
        : text.startsWith('\\')
          ? escaped(text.slice(1))
          : literal(text === '.' ? ',' : text)
    may |= symbols.may
    must |= symbols.must
  }
  // A range with other characters may include digits: "+-9".
  if (/[^\d]-[^]|[^]-[^\d]/.test(inner.replaceAll(/\d-\d/g, ''))) refuse()
  return isNegated ? { may: all & ~must, must: all & ~may } : { may, must }
}

function digitsBetween(low: number, high: number): Symbols {
  let bits = 0
  for (let digit = low; digit <= high; digit += 1) bits |= 1 << digit
  return { may: bits, must: bits }
}
