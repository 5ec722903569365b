import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { preferences, setPreferences } from './preferences.ts'
import { defaultPreferences, preferencesKey } from './stored-preferences.ts'
import { shownToasts } from '../toast/toast.ts'

beforeEach(() => {
  localStorage.clear()
  setPreferences(defaultPreferences)
})

/** Simulates a change by another tab. Browsers send `storage` to all tabs except the one that wrote. */
function storedElsewhere(key: string | null, value: string | null) {
  if (key === null) localStorage.clear()
  else if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

function listen() {
  const listener = vi.fn<() => void>()
  onTestFinished(preferences.subscribe(listener))
  return listener
}

test('applies preferences from another tab and notifies listeners', () => {
  const listener = listen()
  storedElsewhere(preferencesKey, JSON.stringify({ zone: 'utc', lockMinutes: 5 }))
  expect(preferences.get()).toEqual({ ...defaultPreferences, zone: 'utc', lockMinutes: 5 })
  expect(listener).toHaveBeenCalledOnce()
})

test('returns to the defaults if another tab clears the storage', () => {
  setPreferences({ zone: 'utc' })
  const listener = listen()
  storedElsewhere(null, null)
  expect(preferences.get()).toEqual(defaultPreferences)
  expect(listener).toHaveBeenCalledOnce()
})

test('ignores other storage keys', () => {
  setPreferences({ zone: 'utc' })
  const listener = listen()
  storedElsewhere('switchboard.seen', '1')
  expect(preferences.get().zone).toBe('utc')
  expect(listener).not.toHaveBeenCalled()
})

test('stores preferences for other tabs and notifies listeners', () => {
  const listener = listen()
  setPreferences({ lockMinutes: 60 })
  expect(JSON.parse(localStorage.getItem(preferencesKey) ?? '')).toEqual({ ...defaultPreferences, lockMinutes: 60 })
  expect(listener).toHaveBeenCalledOnce()
})

test('says once that a refused preference lasts until a reload', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => expect.fail('full') })
  setPreferences({ zone: 'utc' })
  setPreferences({ lockMinutes: 60 })
  vi.unstubAllGlobals()
  expect(preferences.get()).toMatchObject({ zone: 'utc', lockMinutes: 60 })
  expect(shownToasts.get().map(({ title }) => title)).toEqual(['Not saved'])
})
