import { expect, test } from 'vitest'
import { createClient } from '../../api/client.ts'
import { Application } from '../../contract/applications.ts'
import type { Json } from '../../contract/json.ts'
import { parseRecord } from '../../contract/record.ts'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { pageText, press, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { applicationsColumns } from './applications-columns.tsx'
import { ApplicationsPage } from './applications-list.tsx'

const application = (sid: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  application_sid: sid,
  account_sid: 'account',
  name: `Application ${sid}`,
  call_hook: { url: 'https://hooks.example.com/call', method: 'POST', username: null, password: 'hunter2' },
  call_status_hook: null,
  speech_synthesis_vendor: 'acme-voices',
  ...more,
})

/** Renders the page with a server that gives these responses in order. */
async function open(...answers: (() => Response | Promise<Response>)[]): Promise<void> {
  const client = createClient({
    connection: { id: 'test', server: '', token: 'a-secret-token', account_sid: 'account' },
    fetch: async () => (answers.shift() ?? refusal)(),
    sleep: () => Promise.resolve(),
  })
  await renderPage(client, <ApplicationsPage />, '/applications')
}

const answer = (json: Json) => () => Response.json(json)
const refusal = () => Response.json({ msg: 'no such thing' }, { status: 400 })
const never = () => new Promise<Response>(() => undefined)

const names = () => Array.from(document.querySelectorAll('tbody th[scope]'), ({ textContent }) => textContent)

test('shows that applications are loading', async () => {
  await open(never)
  await shows('Loading applications…')
  expect(names()).toEqual([])
})

test('shows an empty list', async () => {
  await open(answer([]))
  await shows('No applications yet')
  expect(names()).toEqual([])
  // There's nothing to search.
  expect(document.querySelector('input')).toBeNull()
})

test('shows a refusal and loads the list after “Try again”', async () => {
  await open(refusal, answer([application('1')]))
  await shows('no such thing')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Status 400')
  await press('Try again')
  await shows('Application 1')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('keeps the list and shows the error if a refresh is refused', async () => {
  await open(answer([application('1')]), refusal)
  await shows('1 application')
  await press('Refresh')
  await shows('Couldn’t refresh.')
  expect(names()).toEqual(['Application 1'])
  // Ages have no time zone.
  expect(pageText()).not.toContain('Times in')
})

test('shows unreadable records with the reason, without hiding readable ones', async () => {
  const corrupt = application('2', { name: 5 })
  await open(answer([application('1'), corrupt, 'text']))
  await shows('2 applications couldn’t be read')
  await shows('is a number, should be a string')
  expect(pageText()).toContain('"application_sid": "2"')
  expect(pageText()).not.toContain('hunter2')
  expect(names()).toEqual(['Application 1'])
})

test('does not call a list empty that has only unreadable records', async () => {
  await open(answer([application('2', { name: 5 })]))
  await shows('No application could be read')
  expect(pageText()).not.toContain('No applications yet')
})

test('says if the server sent fewer applications than it has', async () => {
  await open(answer({ total: 4000, page: 1, page_size: 50, data: [application('1')] }))
  await shows('The server sent 1 of 4,000 applications')
  expect(names()).toEqual(['Application 1'])
})

test('shows unknown values as received', async () => {
  await open(
    answer([
      application('1', {
        call_hook: { url: 'not a url', method: 'PATCH' },
        call_status_hook: { url: '', method: null },
        speech_recognizer_vendor: 'custom:mine',
      }),
    ]),
  )
  await shows('acme-voices')
  for (const words of ['PATCH not a url', 'no URL', 'mine (custom)']) expect(pageText()).toContain(words)
})

test('sorts and searches by single fields, since there may be thousands', () => {
  const { value } = parseRecord(Application, application('1'))
  if (value === null) throw new Error('no application')
  const row = fieldsOnly(value)
  expect(applicationsColumns.map(({ sortKey }) => sortKey?.(row))).toEqual([
    'Application 1',
    'hooks.example.com',
    null,
    'acme-voices',
    null,
    null,
    undefined,
  ])
  expect(applicationsColumns.flatMap(({ searchTexts }) => searchTexts?.(row) ?? [])).toContain('acme-voices')
})
