import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { Readable } from '../../contract/record.ts'
import { ListWithPanel } from '../list/list-with-panel.tsx'
import {
  mapRecordRead,
  RecordForm,
  RecordPanel,
  type RecordRead,
  toFoundRecord,
  toRecordRead,
} from './record-panel.tsx'

interface Thing {
  readonly sid: string
  readonly name: string
}

const desk: Readable<Thing> = { value: { sid: 'a', name: 'Desk' }, raw: { sid: 'a', name: 'Desk' }, issues: [] }
const list: Listed<Thing> = { rows: [desk], unreadable: [], complete: true, total: null, receivedAt: 5 }
const isDesk = ({ value }: { readonly value: Thing }) => value.sid === 'a'
const words = {
  reading: 'Looking for the thing…',
  refused: { title: 'Out of reach', text: 'The server hides it.', listed: 'Shown as listed.' },
}

/** A pending query, with overrides. */
function result(parts: Partial<Parameters<typeof toRecordRead<Thing>>[0]> = {}) {
  return {
    data: undefined,
    dataUpdatedAt: 0,
    error: null,
    isFetching: false,
    refetch: async () => ({ error: null }),
    ...parts,
  }
}

function refusal(status: number, isHtml = false): ApiError {
  return new ApiError({
    kind: 'http',
    endpoint: 'getThing',
    effect: 'read',
    outcome: 'refused',
    status,
    serverText: null,
    isHtml,
    at: 0,
    request: {
      method: 'GET',
      url: 'https://voice.example.com/v1/Things/a',
      accept: 'application/json',
      body: undefined,
    },
  })
}

/** The panel, beside an empty list. */
const page = (panel: ReactNode, fields?: object) => (
  <MemoryRouter initialEntries={['/things/a']}>
    <Routes>
      <Route
        path="/things"
        element={
          <ListWithPanel path="/things" kind="Thing" fields={fields ?? null}>
            {null}
          </ListWithPanel>
        }
      >
        <Route path=":sid" element={panel} />
      </Route>
    </Routes>
  </MemoryRouter>
)

/** Returns the text of the panel. */
function shown(read: RecordRead<Thing>, { fields, ...more }: { fields?: object; line?: null } = {}) {
  cleanup()
  const panel = (
    <RecordPanel title="One" read={read} texts={words} actions="Delete it" {...more}>
      {({ name }) => `It is ${name}.`}
    </RecordPanel>
  )
  return render(page(panel, fields)).container.textContent ?? ''
}

test('says that it is loading and shows no actions', () => {
  const text = shown(toRecordRead(result({ isFetching: true })))
  expect(text).toContain('Looking for the thing…')
  expect(text).not.toContain('Delete it')
})

test('shows a record with its age and actions, and the raw record if wanted', () => {
  const read = toRecordRead(result({ data: desk, dataUpdatedAt: Date.now() }))
  const text = shown(read, { fields: { sid: '', name: '', colour: '' } })
  for (const part of ['As stored', 'It is Desk.', 'Delete it', 'Record as received', 'absent'])
    expect(text).toContain(part)
  expect(shown(read)).not.toContain('Record as received')
  expect(shown(read, { line: null })).not.toContain('As stored')
})

test('shows the record from the list until it is read on its own', () => {
  const read = toRecordRead(result({ isFetching: true }), list, isDesk)
  expect(read.receivedAt).toBe(5)
  const text = shown(read)
  expect(text).toContain('As listed')
  expect(text).toContain('It is Desk.')
  expect(toRecordRead(result(), list, ({ value }) => value.sid === 'b').record).toBeNull()
})

test.each([404, 400])('reports a record as gone on %i, even if it was read before', async (status) => {
  const text = shown(toRecordRead(result({ data: desk, error: refusal(status) })))
  for (const part of ['Thing not found', 'It may have been deleted, or belong to another account.', 'All things'])
    expect(text).toContain(part)
  for (const part of ['Desk', 'Delete it', 'Not loaded']) expect(text).not.toContain(part)
})

test('treats a 404 web page as a failure that can be retried', () => {
  const refetch = vi.fn<() => Promise<{ error: null }>>(async () => ({ error: null }))
  const text = shown(toRecordRead(result({ error: refusal(404, true), refetch })))
  expect(text).not.toContain('Thing not found')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('keeps the record if a refresh fails', () => {
  const text = shown(toRecordRead(result({ data: desk, error: refusal(500) })))
  for (const part of ['Couldn’t refresh.', 'It is Desk.', 'Delete it']) expect(text).toContain(part)
})

test('shows a refused record as listed, or as out of reach if it is not listed', () => {
  const refused = result({ error: refusal(403) })
  expect(shown(toRecordRead(refused))).toContain('Out of reachThe server hides it.')
  const text = shown(toRecordRead(refused, list, isDesk))
  expect(text).toContain('Shown as listed.')
  expect(text).toContain('It is Desk.')
  expect(text).not.toContain('Couldn’t refresh.')
  // The earlier read has more than the list.
  expect(shown(toRecordRead({ ...refused, data: desk }, list, isDesk))).toContain('Couldn’t refresh.')
})

test('shows an unreadable record as received, with its errors', () => {
  const unreadable = { value: null, raw: { name: 7 }, issues: [{ path: 'name', message: 'expected text' }] } as const
  const text = shown(toRecordRead(result({ data: unreadable })), { fields: { name: '' } })
  for (const part of ['This thing couldn’t be read', 'name expected text', 'Record as received', '7']) {
    expect(text).toContain(part)
  }
  expect(mapRecordRead(toRecordRead(result({ data: unreadable })), ({ value }) => value.name).record).toBe(unreadable)
})

test('maps a record of a long list, whose fields are inherited', () => {
  const packed = Object.create(desk) as typeof desk
  const { record } = mapRecordRead(toRecordRead(result({ data: packed })), ({ value }) => value)
  expect({ ...record }).toEqual(desk)
})

test('shows a record that never changes as loading, found or missing', () => {
  expect(shown(toFoundRecord<Thing>(undefined))).toContain('Looking for the thing…')
  expect(shown(toFoundRecord(desk))).toContain('It is Desk.')
  expect(shown(toFoundRecord<Thing>(null))).toContain('Thing not found')
})

test('keeps a form open as it is, whatever later reads return, but opens none without a record', () => {
  const form = (read: RecordRead<Thing>) =>
    page(
      <RecordForm title="Edit thing" read={read}>
        {({ name }) => <label>{name}</label>}
      </RecordForm>,
    )
  const { container, rerender } = render(form(toRecordRead(result({ error: refusal(404) }))))
  expect(container.textContent).toContain('Thing not found')
  // Read long ago, and read again: someone else may have changed it.
  rerender(form(toRecordRead(result({ data: desk, isFetching: true }))))
  expect(container.textContent).not.toContain('Desk')
  rerender(form(toRecordRead(result({ data: desk }))))
  expect(container.textContent).toBe('Desk')
  rerender(form(toRecordRead(result({ data: desk, isFetching: true }))))
  expect(container.textContent).toBe('Desk')
  rerender(form(toRecordRead(result({ data: desk, error: refusal(404) }))))
  expect(container.textContent).toBe('Desk')
  rerender(form(toRecordRead(result({ data: { ...desk, value: { ...desk.value, name: 'Renamed' } } }))))
  expect(container.textContent).toBe('Desk')
  rerender(form(toRecordRead(result({ data: { value: null, raw: { sid: 7 }, issues: [] } }))))
  expect(container.textContent).toBe('Desk')
  // As if it belonged to another account by now.
  rerender(form({ ...toRecordRead(result({ data: desk })), record: null, isGone: true }))
  expect(container.textContent).toBe('Desk')
})
