/** What watches a page from inside it. Runs before the page's own scripts, in every page that is measured alike. */

/** What the page is asked once it is there. Times are ms since the navigation began. */
export interface Probe {
  /** When the first row was on the screen. */
  readonly firstRow: Promise<number>
  /** Elements in the document when the first row was there. */
  nodes: number
  /** Time in tasks of the main thread beyond 50 ms each, of all that began before `end`. */
  blockedUntil(end: number): number
  /** ms from doing something until another first row is on the screen. */
  untilOtherRow(act: () => void): Promise<number>
  /** The longest that one key took to be seen, of those since the last call. */
  takeWorstKey(): number
}

interface Kept {
  /** null: nobody is signed in. */
  readonly session: object | null
  /** CSS selector of what counts as a row. */
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
  // The type library does not know the threshold, without which keys under 104 ms are left out.
  const eventTiming: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  keyObserver.observe(eventTiming)

  /** Text of the first row that is no skeleton and not put away; '' while there is none. */
  const readRow = () => {
    for (const row of document.querySelectorAll(rows)) {
      if (row.closest('[aria-hidden="true"], [inert], [hidden], [style*="display: none"]') !== null) continue
      const text = row.textContent.trim()
      if (text !== '') return text
    }
    return ''
  }

  /** After the frame that is due, ms since the navigation began. */
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
