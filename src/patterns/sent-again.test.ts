import { expect, test } from 'vitest'
import { isSentAgain } from './sent-again.ts'

/** Timings as reported by Chromium 156, in ms since the fetch started. */
const timing = (requestStart: number, responseStart: number, connect: readonly [number, number] = [0, 0]) => ({
  fetchStart: 1000,
  domainLookupStart: 1000 + connect[0],
  connectEnd: 1000 + connect[1],
  requestStart: 1000 + requestStart,
  responseStart: 1000 + responseStart,
  workerStart: 0,
})

test('a request that left late was sent before: on connections that were kept, or at last on a new one', () => {
  expect(isSentAgain(timing(622, 926))).toBe(true)
  expect(isSentAgain(timing(316, 622, [312, 315]))).toBe(true)
})

test('one that left at once was not, even where connecting took long', () => {
  expect(isSentAgain(timing(1.5, 302))).toBe(false)
  expect(isSentAgain(timing(16, 40))).toBe(false)
  expect(isSentAgain(timing(452, 760, [1, 450]))).toBe(false)
  expect(isSentAgain(timing(60, 900))).toBe(false)
})

test('where the browser tells no times, or a worker of the page answered, nothing is claimed', () => {
  expect(isSentAgain({ ...timing(0, 0), domainLookupStart: 0, connectEnd: 0, requestStart: 0 })).toBe(false)
  expect(isSentAgain({ ...timing(622, 926), workerStart: 1001 })).toBe(false)
})
