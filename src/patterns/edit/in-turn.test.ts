import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { isTabHeld } from '../../lib/tab-losses.ts'
import { inTurn, recheck } from './in-turn.ts'

const { client } = createFakeClient(() => json([]))

/** Fake of navigator.locks: one holder per name, the others queue. */
function createLocks() {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request: async (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) => {
      const before = queues.get(name) ?? Promise.resolve()
      const given = new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        void before.then(resolve)
      })
      const held = given.then(hold)
      queues.set(name, Promise.allSettled([before, held]))
      return held
    },
  }
}

/** Work that records its start and end, and runs until `end` is called. */
function createWork(name: string, noted: string[]) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const work = async () => {
    noted.push(`${name} begins`)
    await ended
    noted.push(`${name} ends`)
    return name
  }
  return { work, end: () => end() }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
    return controller.signal
  })
})

describe('inTurn', () => {
  test('runs one task per record at a time, and tasks of other records at once', async () => {
    vi.stubGlobal('navigator', { locks: createLocks() })
    const noted: string[] = []
    const [a, b, c] = [createWork('a', noted), createWork('b', noted), createWork('c', noted)]
    const all = [inTurn(client, '1', a.work), inTurn(client, '1', b.work), inTurn(client, '2', c.work)]
    b.end()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(noted).toEqual(['a begins', 'c begins'])
    a.end()
    c.end()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
    expect(noted.indexOf('b begins')).toBeGreaterThan(noted.indexOf('a ends'))
  })

  test('waits at most 30 s and runs each task once', async () => {
    vi.stubGlobal('navigator', { locks: createLocks() })
    const noted: string[] = []
    const [a, b] = [createWork('a', noted), createWork('b', noted)]
    const all = [inTurn(client, '1', a.work), inTurn(client, '1', b.work)]
    await vi.advanceTimersByTimeAsync(30_000)
    expect(noted).toEqual(['a begins', 'b begins'])
    a.end()
    b.end()
    expect(await Promise.all(all)).toEqual(['a', 'b'])
    expect(noted).toHaveLength(4)
  })

  test('runs without locks if the browser has none, and passes failures on', async () => {
    vi.stubGlobal('navigator', {})
    await expect(inTurn(client, '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    vi.stubGlobal('navigator', { locks: createLocks() })
    await expect(inTurn(client, '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inTurn(client, '1', () => Promise.resolve(1))).toBe(1)
  })
})

describe('recheck', () => {
  test('looks up to twice and reports a finding once', async () => {
    const look = vi.fn<() => Promise<string | null>>().mockResolvedValueOnce(null).mockResolvedValueOnce('lost')
    const notify = vi.fn<(found: string) => void>()
    void recheck(client, '1', look, notify)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(look).toHaveBeenCalledTimes(1)
    expect(notify).not.toHaveBeenCalled()
    // A reload would end it.
    expect(isTabHeld()).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(look).toHaveBeenCalledTimes(2)
    expect(notify.mock.calls).toEqual([['lost']])
    expect(isTabHeld()).toBe(false)
  })

  test('reports nothing if a look fails', async () => {
    const notify = vi.fn<(found: string) => void>()
    void recheck(client, '1', () => Promise.reject(new Error('offline')), notify)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(notify).not.toHaveBeenCalled()
  })

  test('stops at the next save of the same record', async () => {
    const look = vi.fn<() => Promise<string | null>>().mockResolvedValue('lost')
    const notify = vi.fn<(found: string) => void>()
    void recheck(client, '1', look, notify)
    await inTurn(client, '1', () => Promise.resolve())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(look).not.toHaveBeenCalled()
  })
})
