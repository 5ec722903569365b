import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBrowserHistory, type Leaving, type Environment } from './browser-history.ts'

/** A tab: entries, where it stands, and `go` that arrives later, as in browsers. */
function createTab(start = '/') {
  const entries: { url: string; state: unknown }[] = [{ url: start, state: null }]
  let at = 0
  let arriving = 0
  const listeners = new Set<() => void>()
  const url = () => new URL(entries[at]?.url ?? '', 'https://switchboard.example')
  const put = (index: number, state: unknown, target: string | URL | null | undefined) => {
    entries[index] = { url: String(target ?? entries[index]?.url ?? ''), state }
  }
  const around: Environment = {
    location: {
      get pathname() {
        return url().pathname
      },
      get search() {
        return url().search
      },
      get hash() {
        return url().hash
      },
    },
    history: {
      get state(): unknown {
        return entries[at]?.state
      },
      pushState: (state, _, target) => {
        entries.splice(at + 1)
        at += 1
        put(at, state, target)
      },
      replaceState: (state, _, target) => put(at, state, target),
      go: (steps = 0) => {
        if (entries[at + steps] !== undefined) arriving += steps
      },
    },
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  }
  return {
    around,
    /** Until the tab has come to rest. */
    settle() {
      while (arriving !== 0) {
        at += arriving
        arriving = 0
        for (const listener of listeners) listener()
      }
    },
    where: () => entries[at]?.url,
    urls: () => entries.map((entry) => entry.url),
  }
}

test('goes and comes back, and tells how', () => {
  const tab = createTab('/a?q=1#x')
  const history = createBrowserHistory(tab.around)
  const told: string[] = []
  history.listen(({ action, entry }) => told.push(`${action} ${entry.pathname}${entry.search}${entry.hash}`))
  expect(history.visit()).toMatchObject({ action: 'POP', entry: { pathname: '/a', search: '?q=1', hash: '#x' } })
  history.push({ pathname: '/b', search: '?', hash: '' }, { from: 'a' })
  expect(history.visit().entry).toMatchObject({ pathname: '/b', search: '', state: { from: 'a' } })
  history.replace('/c?d=e#f')
  history.go(-1)
  tab.settle()
  expect(told).toEqual(['PUSH /b', 'REPLACE /c?d=e#f', 'POP /a?q=1#x'])
  expect(tab.urls()).toEqual(['/a?q=1#x', '/c?d=e#f'])
})

test('the same place again is another visit', () => {
  const history = createBrowserHistory(createTab().around)
  const { key } = history.visit().entry
  history.replace('/')
  expect(history.visit().entry.key).not.toBe(key)
})

test('disposed of, it hears of nothing more', () => {
  const tab = createTab()
  const history = createBrowserHistory(tab.around)
  history.push('/b')
  history.dispose()
  history.go(-1)
  tab.settle()
  expect(tab.where()).toBe('/')
  expect(history.visit().entry.pathname).toBe('/b')
})

test('an entry of somebody else is gone to unasked', () => {
  const tab = createTab()
  const history = createBrowserHistory(tab.around)
  tab.around.history.pushState(null, '', '/elsewhere')
  history.guard(() => true)
  history.go(-1)
  tab.settle()
  expect(tab.where()).toBe('/')
})

type Step = { readonly kind: 'push' | 'replace'; readonly to: string } | { readonly kind: 'go'; readonly steps: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('push' as const, 'replace' as const), to: fc.constantFrom('/a', '/b', '/c') }),
  fc.record({ kind: fc.constant('go' as const), steps: fc.constantFrom(-2, -1, 1, 2) }),
)

function take(history: ReturnType<typeof createBrowserHistory>, taken: Step): void {
  if (taken.kind === 'go') history.go(taken.steps)
  else history[taken.kind](taken.to)
}

test('a held step leaves the tab where it is, and proceeding ends where it would have ended', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), step, (before, last) => {
      const [free, held] = [createTab(), createTab()]
      const [freeHistory, heldHistory] = [createBrowserHistory(free.around), createBrowserHistory(held.around)]
      for (const [tab, history] of [
        [free, freeHistory],
        [held, heldHistory],
      ] as const) {
        for (const taken of before) {
          take(history, taken)
          tab.settle()
        }
      }
      const start = { where: held.where(), urls: held.urls(), visit: heldHistory.visit() }
      let leaving: Leaving | null = null
      const stop = heldHistory.guard((asked) => {
        leaving = asked
        return true
      })
      take(heldHistory, last)
      held.settle()
      expect({ where: held.where(), urls: held.urls(), visit: heldHistory.visit() }).toEqual(start)
      // TypeScript does not see the assignment in the guard.
      const asked = leaving as Leaving | null
      asked?.proceed()
      held.settle()
      stop()
      take(freeHistory, last)
      free.settle()
      expect([held.where(), held.urls()]).toEqual([free.where(), free.urls()])
      expect(heldHistory.visit().entry.pathname).toBe(held.where())
    }),
  )
})
