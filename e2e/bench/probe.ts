/** Instruments a page from the inside. Runs before the page's own scripts, identically in every page measured. */

/** The interface to a loaded page. Times are ms since the navigation began. */
export interface Probe {
  /** Time at which the first row was on the screen. */
  readonly firstRow: Promise<number>
  /** Number of elements in the document when the first row appeared. */
  nodes: number
  /** Total time of main-thread tasks beyond 50 ms each, for tasks that began before `end`. */
  blockedUntil(end: number): number
  /** Runs `act`. Resolves to the ms until a different first row is on the screen. */
  untilOtherRow(act: () => void): Promise<number>
  /** Longest time from a key event to the next paint, in ms, since the last call. */
  takeWorstKey(): number
}

interface Kept {
  /** null if no one is signed in. */
  readonly session: object | null
  /** CSS selector for rows. */
  readonly rows: string
}

export function installProbe({ session, rows }: Kept): void {
  try {
    if (session !== null) sessionStorage.setItem('switchboard.session', JSON.stringify(session))
  } catch {
    // A blank page has no storage.
  }

  const tasks: PerformanceEntry[] = []
  const noteTasks = (list: readonly PerformanceEntry[]) => tasks.push(...list)
  const taskObserver = new PerformanceObserver((list) => noteTasks(list.getEntries()))
  taskObserver.observe({ type: 'longtask', buffered: true })

  let keys: PerformanceEntry[] = []
  const noteKeys = (list: readonly PerformanceEntry[]) => {
    keys.push(...list.filter(({ name }) => name.startsWith('key') || name === 'input'))
  }
  const keyObserver = new PerformanceObserver((list) => noteKeys(list.getEntries()))
  // TypeScript's types lack the threshold. Without it, keys under 104 ms are left out.
  const eventTiming: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  keyObserver.observe(eventTiming)

  /** Returns the text of the first row that is neither a skeleton nor hidden, or '' while there is none. */
  const readRow = () => {
    for (const row of document.querySelectorAll(rows)) {
      if (row.closest('[aria-hidden="true"], [inert], [hidden], [style*="display: none"]') !== null) continue
      const text = row.textContent.trim()
      if (text !== '') return text
    }
    return ''
  }

  /** Resolves after the next frame, to the ms since the navigation began. */
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => resolve(performance.now()))
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    })

  const rowOtherThan = (before: string) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        const text = readRow()
        if (text === '' || text === before) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { childList: true, characterData: true, subtree: true })
    })

  const probe: Probe = {
    firstRow: rowOtherThan('').then(() => {
      probe.nodes = document.querySelectorAll('*').length
      return painted()
    }),
    nodes: 0,
    blockedUntil(end) {
      noteTasks(taskObserver.takeRecords())
      const early = tasks.filter(({ startTime }) => startTime < end)
      return early.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    },
    async untilOtherRow(act) {
      const isThere = rowOtherThan(readRow())
      const start = performance.now()
      act()
      await isThere
      return (await painted()) - start
    },
    takeWorstKey() {
      noteKeys(keyObserver.takeRecords())
      const worst = Math.max(0, ...keys.map(({ duration }) => duration))
      keys = []
      return worst
    },
  }
  Reflect.set(globalThis, 'probe', probe)
}
