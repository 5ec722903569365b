import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkerFailure } from '../../lib/worker-channel.ts'
import { matchPatterns, type PatternWorker } from './match-patterns.ts'
import { tryPattern } from './route-number.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake worker in which patterns that begin with "hang" never finish. */
function openFake(log: string[][] = []): () => PatternWorker {
  return () => ({
    tryAll: async (called, patterns) => {
      log.push([...patterns])
      if (patterns.some((pattern) => pattern.startsWith('hang'))) return new Promise(() => undefined)
      return patterns.map((pattern) => tryPattern(pattern, called))
    },
    close: () => void log.push(['closed']),
  })
}

const match = async (called: string, patterns: readonly string[], open = openFake()) => {
  const results = matchPatterns(called, patterns, new AbortController().signal, open)
  await vi.runAllTimersAsync()
  return results
}

test('returns a result per pattern and skips later batches of shorter patterns', async () => {
  expect(await match('1555', ['1555[*', '1555*', '155*'])).toEqual(['broken', 'match', 'match'])
  const many = Array.from({ length: 200 }, (_, at) => (at === 70 ? '5555*' : '4444*'))
  const shorter = Array.from({ length: 100 }, () => '1*')
  const results = await match('5555', [...many, ...shorter])
  expect(results.indexOf('match')).toBe(70)
  // All of the same length, since they may match as well, and the shorter ones of the same batch.
  expect(results).toHaveLength(256)
})

test('marks a hanging pattern as slow and returns the results of the others', async () => {
  const patterns = Array.from({ length: 64 }, (_, at) => (at === 40 ? 'hang' : at === 50 ? '^15' : '9'))
  const results = await match('1555', patterns)
  expect(results[40]).toBe('slow')
  expect(results[50]).toBe('match')
  expect(results.filter((result) => result === 'none')).toHaveLength(62)
})

test('gives up after three hanging patterns', async () => {
  const log: string[][] = []
  const results = await match('1555', ['hang1', 'hang2', 'hang3', '1555'], openFake(log))
  expect(results).toEqual(['slow', 'slow', 'slow', 'slow'])
  expect(log.at(-1)).toEqual(['closed'])
})

test('rejects if the worker fails or the signal is aborted', async () => {
  const open = (): PatternWorker => ({
    tryAll: () => Promise.reject(new WorkerFailure('refused')),
    close: () => undefined,
  })
  await expect(matchPatterns('1', ['1*'], new AbortController().signal, open)).rejects.toThrow('refused')
  await expect(matchPatterns('1', ['1*'], AbortSignal.abort(new Error('left')), openFake())).rejects.toThrow('left')
})
