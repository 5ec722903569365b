import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JournalEntry } from '../../api/journal.ts'
import { toStored } from './entry.ts'
import { createJournalLog, type JournalLog } from './create-journal-log.ts'
import type { JournalCells, StoredJournal } from './journal-cells.ts'
import { sampleEntry } from './journal-fixtures.ts'

/** The part of IndexedDB that the log uses. */
function createFakeCells(): JournalCells & { stored: StoredJournal; fault: Error | null } {
  const cells = {
    stored: { entries: [] as readonly unknown[], dropped: 0 },
    fault: null as Error | null,
    async read() {
      if (cells.fault !== null) throw cells.fault
      return cells.stored
    },
    async add(entries: readonly JournalEntry[], max: number) {
      if (cells.fault !== null) throw cells.fault
      const all = [...cells.stored.entries, ...entries.map(toStored)]
      const surplus = Math.max(0, all.length - max)
      cells.stored = { entries: all.slice(surplus), dropped: cells.stored.dropped + surplus }
    },
    async clear() {
      if (cells.fault !== null) throw cells.fault
      cells.stored = { entries: [], dropped: 0 }
    },
  }
  return cells
}

/** Resolves with the state as soon as it fits. If it never does, the test times out. */
async function until(log: JournalLog, fits: (ids: string[]) => boolean) {
  return new Promise<NonNullable<ReturnType<JournalLog['state']['get']>>>((resolve) => {
    const look = () => {
      const state = log.state.get()
      if (state === null || !fits(state.entries.map(({ id }) => id))) return
      stop()
      resolve(state)
    }
    const stop = log.state.subscribe(look)
  })
}

const entries = [1, 2, 3, 4, 5].map((at) => sampleEntry({ id: `e${at}`, at }))

test('shows entries from an earlier page, newest first', async () => {
  const cells = createFakeCells()
  const first = createJournalLog({ cells })
  for (const entry of entries) void first.add(entry)
  await until(first, (ids) => ids.length === 5)
  const state = await until(createJournalLog({ cells }), () => true)
  expect(state.entries.map(({ id }) => id)).toEqual(['e5', 'e4', 'e3', 'e2', 'e1'])
  expect(state).toMatchObject({ dropped: 0, unreadable: 0, storageFault: null })
})

test('parses only new and changed entries again', async () => {
  const log = createJournalLog({ cells: createFakeCells() })
  const open = sampleEntry({ id: 'e2', at: 2, outcome: 'unknown' })
  for (const entry of [sampleEntry({ id: 'e1', at: 1 }), open]) void log.add(entry)
  const before = (await until(log, (ids) => ids.length === 2)).entries
  void log.add({ ...open, outcome: 'done', after: { number: '1' } })
  void log.add(sampleEntry({ id: 'e3', at: 3 }))
  const after = (await until(log, (ids) => ids.includes('e3'))).entries
  expect(after.at(-1)).toBe(before.at(-1))
  expect(after.find(({ id }) => id === 'e2')?.outcome).toBe('done')
})

test('drops the oldest entries over the limit and counts them', async () => {
  const log = createJournalLog({ cells: createFakeCells(), max: 3 })
  for (const entry of entries) void log.add(entry)
  const state = await until(log, (ids) => ids.includes('e5'))
  expect(state.entries.map(({ id }) => id)).toEqual(['e5', 'e4', 'e3'])
  expect(state.dropped).toBe(2)
})

test('keeps entries in memory while storage fails, and stores them once it works again', async () => {
  const cells = createFakeCells()
  cells.fault = new Error('no database here')
  const log = createJournalLog({ cells })
  void log.add(sampleEntry({ id: 'kept', at: 1 }))
  const without = await until(log, (ids) => ids.includes('kept'))
  expect(without.storageFault).toBe('no database here')
  cells.fault = null
  void log.add(sampleEntry({ id: 'later', at: 2 }))
  const back = await until(log, (ids) => ids.includes('later'))
  expect(back.storageFault).toBeNull()
  expect(cells.stored.entries).toHaveLength(2)
})

test.each([true, false])(
  'replaces the entry with the same id, even in memory (stored before: %j)',
  async (isStored) => {
    const cells = createFakeCells()
    const log = createJournalLog({ cells })
    if (isStored) await log.add(sampleEntry({ id: 'e1', at: 1, outcome: 'unknown' }))
    cells.add = () => Promise.reject(new Error('the disk is full'))
    await log.add(sampleEntry({ id: 'e1', at: 1, outcome: 'unknown' }))
    await log.add(sampleEntry({ id: 'e1', at: 1, outcome: 'refused' }))
    const { entries: kept } = await until(log, (ids) => ids.includes('e1'))
    expect(kept.map(({ outcome }) => outcome)).toEqual(['refused'])
  },
)

test('resolves add() once the entry is stored', async () => {
  const cells = createFakeCells()
  await createJournalLog({ cells }).add(sampleEntry({ id: 'e1', at: 1 }))
  expect(cells.stored.entries).toHaveLength(1)
})

test('counts unreadable entries and shows the others', async () => {
  const cells = createFakeCells()
  cells.stored = { entries: [{ id: 7 }, toStored(sampleEntry({ id: 'e1', at: 1 })), null, 'text'], dropped: 0 }
  const state = await until(createJournalLog({ cells }), () => true)
  expect(state.entries).toEqual([entries[0]])
  expect(state.unreadable).toBe(3)
})

test('clears everything, including entries added just before', async () => {
  const cells = createFakeCells()
  const log = createJournalLog({ cells })
  for (const entry of entries) void log.add(entry)
  await log.clear()
  expect(cells.stored.entries).toEqual([])
  expect((await until(log, () => true)).entries).toEqual([])
})

test('clears the entries in memory even if storage fails', async () => {
  const cells = createFakeCells()
  cells.fault = new Error('no')
  const log = createJournalLog({ cells })
  void log.add(sampleEntry({ id: 'secret', at: 1 }))
  await log.clear()
  expect((await until(log, () => true)).entries).toEqual([])
})

test('shows a change made in another tab', async () => {
  const cells = createFakeCells()
  const listeners: Set<() => void>[] = [new Set(), new Set()]
  const tabsOf = (own: number) => ({
    notify: () => {
      for (const listener of listeners[1 - own] ?? []) listener()
    },
    listen: (listener: () => void) => void listeners[own]?.add(listener),
  })
  const here = createJournalLog({ cells, tabs: tabsOf(0) })
  const there = createJournalLog({ cells, tabs: tabsOf(1) })
  const seen = until(there, (ids) => ids.includes('e1'))
  void here.add(sampleEntry({ id: 'e1', at: 1 }))
  expect((await seen).entries).toHaveLength(1)
})

test('keeps the newest entries since the last clearing, in any order of operations', async () => {
  const step = fc.oneof({ weight: 5, arbitrary: fc.constant('add' as const) }, fc.constant('clear' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), async (steps, max) => {
      const cells = createFakeCells()
      const log = createJournalLog({ cells, max })
      let expected: string[] = []
      for (const [at, what] of steps.entries()) {
        if (what === 'add') {
          void log.add(sampleEntry({ id: String(at), at }))
          expected = [...expected, String(at)].slice(-max)
        } else {
          void log.clear()
          expected = []
        }
      }
      const newest = expected.at(-1)
      const { entries: shown } = await until(log, (ids) => ids[0] === newest)
      expect(shown.map(({ id }) => id).toReversed()).toEqual(expected)
    }),
  )
})
