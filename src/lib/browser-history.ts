/** One entry of the browser's history, as react-router's `Router` takes it. */
export interface Entry {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  /** New with every navigation, also to where one is. */
  readonly key: string
}

/** How one came to an entry, in react-router's words. */
export type Action = 'POP' | 'PUSH' | 'REPLACE'

export interface Visit {
  readonly entry: Entry
  readonly action: Action
}

/** A navigation that was held up. */
export interface Leaving {
  readonly from: Entry
  readonly to: Entry
  /** Makes it after all. */
  proceed(): void
}

/** Where a link leads, resolved: parts that are absent are empty. */
export interface Target {
  readonly pathname?: string
  readonly search?: string
  readonly hash?: string
}

/** The history of one tab. `push`, `replace`, `go` and `createHref` make it a navigator for react-router. */
export interface BrowserHistory {
  /** Where the tab is. What is on screen may be behind, while the code of a page loads. */
  readonly visit: () => Visit
  readonly createHref: (to: Target | string) => string
  readonly push: (to: Target | string, state?: unknown) => void
  readonly replace: (to: Target | string, state?: unknown) => void
  readonly go: (steps: number) => void
  /** Calls `listener` after every navigation; returns the way to stop. */
  readonly listen: (listener: (visit: Visit) => void) => () => void
  /** Asks `isHeld` before every navigation; the first that says true has it, and may `proceed`. Returns the way to stop. */
  readonly guard: (isHeld: (leaving: Leaving) => boolean) => () => void
  /** Stops following Back and Forward. */
  readonly dispose: () => void
}

/** What of a window is used; tests give their own. */
export interface Environment {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly addEventListener: (type: 'popstate', listener: () => void) => void
  readonly removeEventListener: (type: 'popstate', listener: () => void) => void
}

/** What lies in `history.state`: the page's own, and where in the row of entries this one stands. */
interface Stored {
  readonly usr: unknown
  readonly key: string
  readonly idx: number
}

/**
 * The History API as something to listen to, that lets a page with unsaved work be kept. react-router brings this
 * with its data router alone, which weighs 19 kB (gzip) more than the rest of it. Source: WHATWG HTML, "The History
 * interface".
 */
export function createBrowserHistory(around: Environment = window): BrowserHistory {
  const { history } = around
  const listeners = new Set<(visit: Visit) => void>()
  const guards = new Set<(leaving: Leaving) => boolean>()
  let index = storedOf(history.state)?.idx ?? null
  if (index === null) {
    index = 0
    history.replaceState({ usr: history.state, key: newKey(), idx: 0 } satisfies Stored, '')
  }
  let visit: Visit = { entry: read(around), action: 'POP' }
  /** The next `popstate` is our own doing: undoing a step, or making one that was let through. */
  let expected: 'undo' | 'let through' | null = null

  function arrive(action: Action) {
    visit = { entry: read(around), action }
    for (const listener of listeners) listener(visit)
  }

  function isHeld(to: Entry, proceed: () => void): boolean {
    for (const guard of guards) if (guard({ from: visit.entry, to, proceed })) return true
    return false
  }

  function move(action: 'PUSH' | 'REPLACE', to: Target | string, state: unknown, isAsked = true) {
    const key = newKey()
    const target = toTarget(to)
    const entry: Entry = { pathname: '/', search: '', hash: '', ...target, state, key }
    if (isAsked && isHeld(entry, () => move(action, to, state, false))) return
    index = (index ?? 0) + (action === 'PUSH' ? 1 : 0)
    const stored: Stored = { usr: state, key, idx: index }
    history[action === 'PUSH' ? 'pushState' : 'replaceState'](stored, '', toHref(target))
    arrive(action)
  }

  /** Back, Forward, or an edited fragment: the browser has gone there already. */
  function pop() {
    const undone = expected === 'undo'
    const letThrough = expected === 'let through'
    expected = null
    if (undone) return
    const next = storedOf(history.state)?.idx ?? null
    const steps = next === null || index === null ? 0 : next - index
    const goOn = () => {
      expected = 'let through'
      history.go(steps)
    }
    if (steps !== 0 && !letThrough && isHeld(read(around), goOn)) {
      expected = 'undo'
      history.go(-steps)
      return
    }
    index = next ?? index
    arrive('POP')
  }

  around.addEventListener('popstate', pop)
  return {
    visit: () => visit,
    createHref: toHref,
    push: (to, state = null) => move('PUSH', to, state),
    replace: (to, state = null) => move('REPLACE', to, state),
    go: (steps) => history.go(steps),
    listen: (listener) => join(listeners, listener),
    guard: (isHeld) => join(guards, isHeld),
    dispose: () => around.removeEventListener('popstate', pop),
  }
}

function join<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => all.delete(one)
}

function read({ location: { pathname, search, hash }, history }: Environment): Entry {
  const stored = storedOf(history.state)
  return { pathname, search, hash, state: stored?.usr ?? null, key: stored?.key ?? 'default' }
}

/** null: somebody else's, such as that of an edited fragment. */
function storedOf(state: unknown): Stored | null {
  if (typeof state !== 'object' || state === null || !('idx' in state) || typeof state.idx !== 'number') return null
  const key = 'key' in state && typeof state.key === 'string' ? state.key : 'default'
  return { usr: 'usr' in state ? state.usr : null, key, idx: state.idx }
}

function toTarget(to: Target | string): Target {
  if (typeof to !== 'string') return to
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  return { pathname, search, hash }
}

function toHref(to: Target | string): string {
  if (typeof to === 'string') return to
  const { pathname = '/', search = '', hash = '' } = to
  return pathname + (search === '?' ? '' : search) + (hash === '#' ? '' : hash)
}

/** Tells visits apart; no secret. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(36)).join('')
}
