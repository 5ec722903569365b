import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPreferences } from '../patterns/preferences.ts'
import { wasIdle, wasSeen } from '../start/seen.ts'
import { forgetSeen, lastSeenAt, markSeen, watchIdle } from './idle-lock.ts'

const minute = 60_000
// Each test uses a day of its own, because the module keeps its state.
let start = Date.UTC(2026, 2, 10, 9, 30)
let stop: () => void
let isSignedIn: boolean
const onIdle = vi.fn<() => void>()

beforeEach(() => {
  start += 24 * 60 * minute
  vi.useFakeTimers({ now: start })
  localStorage.clear()
  setPreferences({ lockMinutes: 30 })
  onIdle.mockClear()
  markSeen()
  isSignedIn = true
  stop = watchIdle(onIdle, () => isSignedIn)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))

test('reports idle after half an hour without activity, and not before', () => {
  vi.advanceTimersByTime(29 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  expect(onIdle).toHaveBeenCalled()
})

test('a key press restarts the idle time', () => {
  vi.advanceTimersByTime(20 * minute)
  press()
  expect(lastSeenAt()).toBe(start + 20 * minute)
  vi.advanceTimersByTime(29 * minute)
  expect(onIdle).not.toHaveBeenCalled()
})

test('activity in another tab restarts the idle time', () => {
  localStorage.setItem('switchboard.seen', String(start + 20 * minute))
  vi.advanceTimersByTime(49 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  expect(onIdle).toHaveBeenCalled()
})

test('ignores a stored time in the future', () => {
  localStorage.setItem('switchboard.seen', String(start + 600 * minute))
  vi.advanceTimersByTime(30 * minute)
  expect(onIdle).toHaveBeenCalled()
})

test('a key press that wakes a sleeping computer comes too late to count as activity', () => {
  // Only the clock moves: timers don't run during sleep.
  vi.setSystemTime(start + 31 * minute)
  press()
  expect(onIdle).toHaveBeenCalledOnce()
  expect(lastSeenAt()).toBe(start)
})

test('can be switched off', () => {
  setPreferences({ lockMinutes: 0 })
  vi.advanceTimersByTime(600 * minute)
  expect(onIdle).not.toHaveBeenCalled()
})

test('a tab opens as idle if the last use is too long ago, but not if none is stored', () => {
  expect(wasIdle(start + 29 * minute)).toBe(false)
  expect(wasIdle(start + 30 * minute)).toBe(true)
  localStorage.clear()
  expect(wasIdle(start + 30 * minute)).toBe(false)
})

test('a tab without a session records no activity', () => {
  isSignedIn = false
  forgetSeen()
  vi.advanceTimersByTime(minute)
  press()
  expect([wasSeen(), lastSeenAt()]).toEqual([false, start])
})

test('signing out forgets the last use until the next activity', () => {
  expect(wasSeen()).toBe(true)
  forgetSeen()
  expect(wasSeen()).toBe(false)
  press()
  expect(wasSeen()).toBe(true)
})
