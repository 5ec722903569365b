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

test('detects a resend if the request left late, on a kept or a new connection', () => {
  expect(isSentAgain(timing(622, 926))).toBe(true)
  expect(isSentAgain(timing(316, 622, [312, 315]))).toBe(true)
})

test('detects no resend if the request left at once, even after a slow connect', () => {
  expect(isSentAgain(timing(1.5, 302))).toBe(false)
  expect(isSentAgain(timing(16, 40))).toBe(false)
  expect(isSentAgain(timing(452, 760, [1, 450]))).toBe(false)
  expect(isSentAgain(timing(60, 900))).toBe(false)
})

test('detects no resend without timings or behind a service worker', () => {
  expect(isSentAgain({ ...timing(0, 0), domainLookupStart: 0, connectEnd: 0, requestStart: 0 })).toBe(false)
  expect(isSentAgain({ ...timing(622, 926), workerStart: 1001 })).toBe(false)
})
