/** public/theme.js is no module and imports nothing: here it is held to the names that the app uses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { setPreferences } from '../patterns/preferences.ts'
import { defaultPreferences, preferencesKey } from '../patterns/stored-preferences.ts'
import { followPreferences } from './follow-preferences.ts'

const script = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8')

/** Runs the script with something in storage; what it made of the page. */
function themeAfter(stored: string | null): unknown {
  const documentElement = { dataset: {} as Record<string, unknown> }
  const localStorage = { getItem: (key: string) => (key === preferencesKey ? stored : null) }
  runInNewContext(script, { document: { documentElement }, localStorage })
  return documentElement.dataset['theme']
}

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

test.each(['system', 'light', 'dark'] as const)('%s: the script sets what the app sets', (theme) => {
  followPreferences()
  setPreferences({ ...defaultPreferences, theme })
  expect(themeAfter(localStorage.getItem(preferencesKey))).toBe(document.documentElement.dataset['theme'])
})

test('the theme is set before the app is there', () => {
  expect(themeAfter('{"theme":"dark"}')).toBe('dark')
})

test.each([null, '', '{', 'null', '[]', '{"theme":"mauve"}', '{"theme":{}}'])(
  '%j leaves it to the system',
  (stored) => {
    expect(themeAfter(stored)).toBeUndefined()
  },
)

test('a storage that is closed leaves it to the system', () => {
  const documentElement = { dataset: {} }
  const run = () =>
    runInNewContext(script, {
      document: { documentElement },
      get localStorage() {
        throw new Error('closed')
      },
    })
  expect(run).not.toThrow()
  expect(documentElement.dataset).toEqual({})
})
