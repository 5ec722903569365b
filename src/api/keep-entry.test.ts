import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../e2e/fakes/fake-client.ts'
import { defer } from '../../e2e/fakes/fake-clock.ts'
import { endpoints } from '../contract/endpoints.ts'
import { createQueryClient } from './query.ts'
import type { JournalEntry } from './journal.ts'
import { keepEntry, write } from './write.ts'
import { writeInJob } from './write-in-job.ts'

const { deleteApplication } = endpoints
const input = { application_sid: '1' }

function setUp() {
  const entries: JournalEntry[] = []
  const answered = defer<Response>()
  const journal = {
    add: (entry: JournalEntry) => {
      entries.push(entry)
      return Promise.resolve()
    },
  }
  const { client, asked } = createFakeClient(() => answered.promise, { journal })
  return { client, asked, entries, answered }
}

test('after signing out, which deletes the journal, a pending write adds nothing to it', async () => {
  const { client, asked, entries, answered } = setUp()
  const written = write({ client, queryClient: createQueryClient() }, deleteApplication, input)
  const { signal } = new AbortController()
  const inJob = writeInJob(client, deleteApplication, input, { before: null, signal, waitSignal: signal })
  await expect.poll(() => asked.length).toBe(2)
  expect(entries).toHaveLength(2)
  entries.length = 0
  client.close()
  expect(await written).toMatchObject({ kind: 'unknown' })
  await expect(inJob).rejects.toMatchObject({ kind: 'aborted' })
  expect(entries).toEqual([])
  answered.resolve(json({}))
})

test('an entry that can’t be made is left out, and harms nothing else', async () => {
  const { client, entries } = setUp()
  await keepEntry(client, () => {
    throw new RangeError('Maximum call stack size exceeded')
  })
  expect(entries).toEqual([])
})
