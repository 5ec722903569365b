import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPreferences } from '../patterns/preferences/preferences.ts'
import { wasIdle, wasSeenRecently } from '../start/last-seen.ts'
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
  vi.unstubAllGlobals()
})

const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))

test('reports idle after half an hour without activity, and not before', () => {
  vi.advanceTimersByTime(29 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  expect(onIdle).toHaveBeenCalled()
})

test('reports idle after the minutes that were chosen, even to a tab that just opens', () => {
  setPreferences({ lockMinutes: 7 })
  vi.advanceTimersByTime(6 * minute)
  expect([onIdle.mock.calls.length, wasIdle()]).toEqual([0, false])
  vi.advanceTimersByTime(minute)
  expect(onIdle).toHaveBeenCalled()
  expect(wasIdle()).toBe(true)
})

test.each(['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'])(
  '%s restarts the idle time, even if the page stops the event',
  (type) => {
    document.body.addEventListener(type, (event) => event.stopPropagation(), { once: true })
    vi.advanceTimersByTime(20 * minute)
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    expect(lastSeenAt()).toBe(start + 20 * minute)
    vi.advanceTimersByTime(29 * minute)
    expect(onIdle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(minute)
    expect(onIdle).toHaveBeenCalled()
  },
)

test('stores the last use for other tabs, at most every five seconds', () => {
  const stored = () => Number(localStorage.getItem('switchboard.seen'))
  vi.advanceTimersByTime(4000)
  press()
  expect(stored()).toBe(start)
  vi.advanceTimersByTime(1000)
  press()
  expect(stored()).toBe(start + 5000)
})

test('a tab counts its own activity if the storage is blocked', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  vi.advanceTimersByTime(20 * minute)
  press()
  vi.advanceTimersByTime(29 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  expect(onIdle).toHaveBeenCalled()
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

test('counts from a clock that was set back, and tells the other tabs', () => {
  const earlier = start - 600 * minute
  vi.setSystemTime(earlier)
  vi.advanceTimersByTime(20 * minute)
  press()
  expect(Number(localStorage.getItem('switchboard.seen'))).toBe(earlier + 20 * minute)
  vi.advanceTimersByTime(29 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  expect(onIdle).toHaveBeenCalled()
})

test('a key press that wakes a sleeping computer comes too late to count as activity', () => {
  // Only the clock moves: timers don't run during sleep.
  vi.setSystemTime(start + 31 * minute)
  press()
  expect(onIdle).toHaveBeenCalledOnce()
  expect(lastSeenAt()).toBe(start)
})

test('checks as soon as the tab is shown, because timers of a hidden tab may be late', () => {
  vi.setSystemTime(start + 30 * minute)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onIdle).toHaveBeenCalledOnce()
})

test('reports nothing once it is stopped', () => {
  stop()
  vi.advanceTimersByTime(31 * minute)
  press()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onIdle).not.toHaveBeenCalled()
})

test('can be switched off', () => {
  setPreferences({ lockMinutes: 0 })
  vi.advanceTimersByTime(600 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  expect(wasIdle()).toBe(false)
})

test('a tab opens as idle if the last use is too long ago, but not if none is stored', () => {
  expect(wasIdle(start + 29 * minute)).toBe(false)
  expect(wasIdle(start + 30 * minute)).toBe(true)
  // The clock was set back since.
  expect([wasIdle(start - 29 * minute), wasIdle(start - 30 * minute)]).toEqual([false, true])
  vi.setSystemTime(start + 30 * minute)
  expect(wasSeenRecently()).toBe(false)
  localStorage.clear()
  expect(wasIdle(start + 30 * minute)).toBe(false)
})

test('a tab without a session records no activity', () => {
  isSignedIn = false
  forgetSeen()
  vi.advanceTimersByTime(minute)
  press()
  expect([wasSeenRecently(), lastSeenAt()]).toEqual([false, start])
})

test('signing out forgets the last use until the next activity', () => {
  expect(wasSeenRecently()).toBe(true)
  forgetSeen()
  expect(wasSeenRecently()).toBe(false)
  press()
  expect(wasSeenRecently()).toBe(true)
})
