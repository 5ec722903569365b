import { expect, test } from 'vitest'
import { sampleEntry } from '../features/journal/journal-fixtures.ts'
import { lateJournal } from './journal-store.ts'

function gate() {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, isOpen }
}

/** A journal whose code loads, and whose log stores entries, only once the test opens their gates. */
function createLog() {
  const kept: string[] = []
  const code = gate()
  const storage = gate()
  const log = {
    add: async ({ id }: { id: string }) => {
      await storage.isOpen
      kept.push(id)
    },
    clear: () => Promise.resolve(),
  }
  const openLog = async () => {
    await code.isOpen
    return log
  }
  return { kept, code, storage, journal: lateJournal(openLog) }
}

/** Lets everything run that isn't waiting for a gate. */
const aMoment = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })

test('adding an entry waits until it is stored, even if the previous call hands it over', async () => {
  const { kept, code, storage, journal } = createLog()
  const added: string[] = []
  const both = ['one', 'two'].map(async (id) => {
    await journal.add(sampleEntry({ id }))
    added.push(id)
  })
  code.open()
  await aMoment()
  expect(added).toEqual([])
  storage.open()
  await Promise.all(both)
  expect([kept, added]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
})

test('stores an entry with the next one if the code of the log fails to load', async () => {
  const kept: string[] = []
  let isThere = false
  const log = { add: async ({ id }: { id: string }) => void kept.push(id), clear: () => Promise.resolve() }
  const journal = lateJournal(() => (isThere ? Promise.resolve(log) : Promise.reject(new Error('offline'))))
  await journal.add(sampleEntry({ id: 'one' }))
  isThere = true
  await journal.add(sampleEntry({ id: 'two' }))
  expect(kept).toEqual(['one', 'two'])
})
