import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../api/client.ts'
import { ClientProvider } from '../../api/context.tsx'
import { createQueryClient } from '../../api/query.ts'
import type { Json } from '../../contract/json.ts'
import { ApplicationsList } from './applications-list.tsx'

const application = (sid: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  application_sid: sid,
  account_sid: 'account',
  name: `Application ${sid}`,
  call_hook: { url: 'https://hooks.example.com/call', method: 'POST', username: null, password: 'hunter2' },
  call_status_hook: null,
  speech_synthesis_vendor: 'acme-voices',
  ...more,
})

let root: Root
let container: HTMLElement
let queryClient: QueryClient

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  queryClient = createQueryClient()
})

afterEach(async () => {
  await act(async () => root.unmount())
  queryClient.clear()
  container.remove()
  vi.unstubAllGlobals()
})

/** Draws the page over a server that answers with these, one after the other. */
async function open(...answers: (() => Response | Promise<Response>)[]): Promise<void> {
  const client = createClient({
    connection: { id: 'test', server: '', token: 'a-secret-token', account_sid: 'account' },
    fetch: async () => (answers.shift() ?? refusal)(),
    sleep: () => Promise.resolve(),
  })
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <ClientProvider client={client}>
          <MemoryRouter>
            <ApplicationsList />
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>,
    )
  })
}

const answer = (json: Json) => () => Response.json(json)
const refusal = () => Response.json({ msg: 'no such thing' }, { status: 400 })
const never = () => new Promise<Response>(() => undefined)

/** On a busy machine; what passes, passes long before. */
const patience = { timeout: 20_000 }
const text = () => container.textContent
const shows = (words: string) => vi.waitFor(() => act(async () => expect(text()).toContain(words)), patience)

async function click(name: string): Promise<void> {
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  expect(button).toBeDefined()
  await act(async () => button?.click())
}

const names = () => Array.from(container.querySelectorAll('tbody th'), ({ textContent }) => textContent)

test('being read', async () => {
  await open(never)
  await shows('Reading applications…')
  expect(names()).toEqual([])
})

test('empty', async () => {
  await open(answer([]))
  await shows('No applications yet')
  expect(names()).toEqual([])
})

test('refused, then read', async () => {
  await open(refusal, answer([application('1')]))
  await shows('no such thing')
  expect(container.querySelector('[role=alert]')?.textContent).toContain('Status 400')
  await click('Try again')
  await shows('Application 1')
  expect(container.querySelector('[role=alert]')).toBeNull()
})

test('a refresh that is refused keeps the list and says so', async () => {
  await open(answer([application('1')]), refusal)
  await shows('1 application')
  await click('refresh')
  await shows('Could not refresh.')
  expect(names()).toEqual(['Application 1'])
})

test('records that do not fit are listed with what is wrong and as received, and hide no others', async () => {
  const spoilt = application('2', { name: 5 })
  await open(answer([application('1'), spoilt, 'text']))
  await shows('2 applications could not be read')
  await shows('is a number, should be a string')
  expect(text()).toContain('"application_sid": "2"')
  expect(text()).not.toContain('hunter2')
  expect(names()).toEqual(['Application 1'])
})

test('nothing but records that do not fit is not called empty', async () => {
  await open(answer([application('2', { name: 5 })]))
  await shows('No application could be read')
  expect(text()).not.toContain('No applications yet')
})

test('fewer than the server has are not passed off as all', async () => {
  await open(answer({ total: 4000, page: 1, page_size: 50, data: [application('1')] }))
  await shows('The server sent 1 of 4,000 applications')
  expect(names()).toEqual(['Application 1'])
})

test('values that nobody has told us about are shown as they are', async () => {
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
  for (const words of ['PATCH not a url', 'no URL', 'custom:mine']) expect(text()).toContain(words)
})
