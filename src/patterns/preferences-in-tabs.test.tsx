import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { preferences, setPreferences } from './preferences.ts'
import { defaultPreferences, preferencesKey } from './stored-preferences.ts'

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

test('what another tab sets holds here, and whoever shows it is told', () => {
  const listener = listen()
  storedElsewhere(preferencesKey, JSON.stringify({ zone: 'utc', lockMinutes: 5 }))
  expect(preferences.get()).toEqual({ ...defaultPreferences, zone: 'utc', lockMinutes: 5 })
  expect(listener).toHaveBeenCalledOnce()
})

test('where another tab empties the storage, nothing is set any more', () => {
  setPreferences({ zone: 'utc' })
  listen()
  storedElsewhere(null, null)
  expect(preferences.get()).toEqual(defaultPreferences)
})

test('what else is stored changes nothing, and tells nobody', () => {
  setPreferences({ zone: 'utc' })
  const listener = listen()
  storedElsewhere('switchboard.seen', '1')
  expect(preferences.get().zone).toBe('utc')
  expect(listener).not.toHaveBeenCalled()
})

test('what is set here is stored for the others, and whoever shows it is told', () => {
  const listener = listen()
  setPreferences({ lockMinutes: 60 })
  expect(JSON.parse(localStorage.getItem(preferencesKey) ?? '')).toEqual({ ...defaultPreferences, lockMinutes: 60 })
  expect(listener).toHaveBeenCalledOnce()
})
