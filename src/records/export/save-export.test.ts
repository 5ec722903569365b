import { expect, test } from 'vitest'
import type { Channel } from '../../lib/worker-channel.ts'
import type { ExportChunk, ExportMethods } from './engine-export.ts'
import { plainExport } from './export-fixtures.ts'
import { drawExport } from './save-export.ts'

test('stops although the next piece is always there before the last one is written', async () => {
  let left = 50
  const nextChunk = (): ExportChunk => {
    left -= 1
    const records = 50 - left
    if (left > 0) return { piece: new Blob(['x']), records }
    return { piece: null, records, distinct: records, columns: null, sha256: '' }
  }
  const channel: Channel<ExportMethods> = {
    run: (name: keyof ExportMethods, ..._input: readonly unknown[]) =>
      // One function for all calls: the channel's types apply only outside.
      Promise.resolve(name === 'nextChunk' ? nextChunk() : undefined) as Promise<never>,
    close: () => undefined,
  }
  const stop = new AbortController()
  let writes = 0
  const sink = {
    write: async () => {
      writes += 1
      if (writes === 2) stop.abort(new Error('stopped'))
      await new Promise((resolve) => setTimeout(resolve, 1))
    },
    close: () => Promise.resolve(),
    abort: () => Promise.resolve(),
  }
  const drawn = drawExport(channel, plainExport, sink, {
    signal: stop.signal,
    ready: () => Promise.resolve(),
    onRecords: () => undefined,
  })
  await expect(drawn).rejects.toThrow('stopped')
  expect(writes).toBe(2)
})
