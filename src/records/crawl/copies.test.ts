import { expect, test } from 'vitest'
import type { Json } from '../../contract/json.ts'
import { textOf } from '../../../e2e/fakes/simulated-server.ts'
import { receivedOf } from '../store/received-records.ts'
import { crawl } from './crawl.ts'

test('doubts a row listed twice, but not two identical calls without a sid', async () => {
  const record = (n: number, call_sid: string | null, from = '') => ({
    attempted_at: new Date(1_700_000_000_000 - n).toISOString(),
    call_sid,
    from,
  })
  const read = async (list: readonly Json[]) => {
    const got = new Map<string, number>()
    const readPage = (page: number, count: number) =>
      Promise.resolve({
        total: list.length,
        rows: receivedOf(list.slice((page - 1) * count, page * count)),
        receivedAt: 0,
      })
    const { verdict, doubts, requests, rows } = await crawl({
      readPage,
      onRows: (some) => {
        for (const text of some.map(textOf)) got.set(text, (got.get(text) ?? 0) + 1)
      },
      retryDelay: () => null,
      sleep: () => Promise.resolve(),
      now: () => 0,
      signal: new AbortController().signal,
      largest: 20,
    })
    return { verdict, doubts, requests, rows, max: Math.max(...got.values()) }
  }
  const rows = Array.from({ length: 50 }, (_, n) => record(n, n % 3 === 0 ? null : `call ${n}`))
  const twice = (at: number) => [...rows.slice(0, at), ...rows.slice(at - 1)]
  const whole = { verdict: 'complete', doubts: [], rows: 51 }
  expect(await read(twice(9))).toMatchObject({ verdict: 'not proven', doubts: ['twice'], max: 2 })
  expect(await read(twice(10))).toMatchObject({ ...whole, max: 2 })
  // One page that is the whole list.
  expect(await read(rows.slice(0, 9))).toMatchObject({ verdict: 'complete', requests: 1 })
  expect(await read(twice(9).slice(0, 12))).toMatchObject({ verdict: 'not proven', doubts: ['twice'] })
  expect(await read(twice(10).slice(0, 12))).toMatchObject({ verdict: 'complete', rows: 12, requests: 2 })
  // Two legs of a call share only its sid.
  const legs = rows.toSpliced(20, 0, record(19, 'call 19', 'other'))
  expect(await read(legs)).toMatchObject({ ...whole, max: 1 })
})
