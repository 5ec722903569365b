import { expect, test } from 'vitest'
import { z } from '../../contract/zod.ts'
import { type ApplicationFields, emptyForm, toForm } from './application-form-model.ts'
import { applicationSchema } from './application-schema.ts'
import { reception, receptionWith } from './application-fixtures.ts'

function faults(fields: ApplicationFields, stored: Parameters<typeof applicationSchema>[0]): string[] {
  const result = z.safeParse(applicationSchema(stored), fields)
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
}

test('a new application needs a name and two URLs', () => {
  expect(faults(emptyForm(), null)).toEqual(['name', 'call_hook.url', 'call_status_hook.url'])
})

test.each(['example.com/call', 'https://', ' ', 'not a url'])('"%s" is no URL that can be called', (url) => {
  const fields = toForm(reception)
  expect(faults({ ...fields, call_hook: { ...fields.call_hook, url } }, reception)).toEqual(['call_hook.url'])
})

test.each(['http://localhost', 'ftp://a.example', ' https://a.example ', 'ws://10.0.0.1'])(
  '"%s" is for the server to decide',
  (url) => {
    const fields = toForm(reception)
    expect(faults({ ...fields, call_hook: { ...fields.call_hook, url } }, reception)).toEqual([])
  },
)

test('what is stored already passes, however odd', () => {
  const stored = receptionWith({ name: '', call_hook: { url: 'nowhere' }, call_status_hook: { url: '' } })
  expect(faults(toForm(stored), stored)).toEqual([])
})

test('a password to be replaced has to be typed', () => {
  const fields = toForm(reception)
  expect(faults({ ...fields, call_hook: { ...fields.call_hook, auth: 'replace' } }, reception)).toEqual([
    'call_hook.password',
  ])
  expect(faults({ ...fields, call_hook: { ...fields.call_hook, auth: 'none' } }, reception)).toEqual([])
})
