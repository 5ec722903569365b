import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { createFailedChannel } from '../../lib/worker-channel.ts'
import type { ListEngine } from './list-engine.ts'
import { readLongList } from './long-list.ts'

test('when aborted, stops reading in the page too, and reports nothing more', async () => {
  const { name, answer } = endpoints.listApplications
  const one = { application_sid: '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415', name: 'x'.repeat(300), account_sid: 'b' }
  let rest = new TextEncoder().encode(JSON.stringify(Array.from({ length: 20_000 }, () => one)))
  const headers = { 'content-length': String(rest.length) }
  const stream = {
    read: () => {
      const value = rest
      rest = rest.subarray(rest.length)
      return Promise.resolve(
        value.length === 0 ? { done: true as const, value: undefined } : { done: false as const, value },
      )
    },
  }
  const leaving = new AbortController()
  let parts = 0
  const list = readLongList(stream, [], {
    response: new Response(null, { headers }),
    name,
    type: answer.record,
    signal: leaving.signal,
    open: () => createFailedChannel<ListEngine>('no worker'),
    onPart: () => {
      parts += 1
      if (parts === 3) leaving.abort(new Error('left'))
    },
  })
  await expect(list).rejects.toThrow('left')
  expect(parts).toBe(3)
})
