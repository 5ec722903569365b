/** For tests of loading call records: a server with records, and an engine without a worker. */
import { onTestFinished, vi } from 'vitest'
import { type Asked, json } from './fake-client.ts'
import { createChannel, serve } from '../../src/lib/worker-channel.ts'
import { createEngine, type Engine, slowMethods } from '../../src/records/engine.ts'

export const records = Array.from({ length: 1700 }, (_, index) => ({
  sip_callid: `call ${index}`,
  attempted_at: new Date(Date.UTC(2026, 10, 21) - index * 1000).toISOString(),
}))

/** Like vi.waitFor, which gives up after a second: on a busy machine, a load takes longer. */
export const waitUntil = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000 })

export function answer({ url }: Asked): Response {
  const { searchParams } = new URL(url)
  const [page, count] = [Number(searchParams.get('page')), Number(searchParams.get('count'))]
  return json({ total: records.length, page, batch: count, data: records.slice((page - 1) * count, page * count) })
}

export function openEngine() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  serve(createEngine(), port2, slowMethods)
  return createChannel<Engine>(port1)
}
