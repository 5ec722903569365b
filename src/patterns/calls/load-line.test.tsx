import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { openEngine } from '../../../e2e/fakes/load-fixtures.ts'
import { press, renderPage } from '../../../e2e/fakes/render-page.tsx'
import { createLoad } from '../../records/load/load.ts'
import { exporting, type LoadState } from '../../records/load/load-state.ts'
import { LoadLine } from './load-line.tsx'

function begin() {
  const { client } = createFakeClient(() => json({}))
  const load = createLoad(client, openEngine)
  load.start({ days: 1, isPersisted: false })
  const begun = load.state.get()
  if (begun === null) throw new Error('nothing was begun')
  onTestFinished(load.discard)
  return { client, load, begun }
}

test('offers no other load of the records while they are exported', async () => {
  const { client, load, begun } = begin()
  const state: LoadState = { ...begun, phase: 'over', previousAt: 1 }
  const onReload = vi.fn<() => void>()
  exporting.set(new Set([begun.channel]))
  onTestFinished(() => exporting.set(new Set()))
  await renderPage(client, <LoadLine load={load} state={state} onReload={onReload} />)
  await press('Reload')
  expect(onReload).not.toHaveBeenCalled()
  for (const name of ['Reload', 'Show previous records']) {
    expect(screen.getByText(name).title).toBe('Available once the export has finished')
  }
})

test('does not go back to the previous records while some of these are selected', async () => {
  const { client, load, begun } = begin()
  const cancel = vi.fn<() => void>()
  const state: LoadState = { ...begun, phase: 'running', previousAt: 1 }
  const keptFor = 'Choose Done first'
  await renderPage(client, <LoadLine {...{ load: { ...load, cancel }, state, keptFor }} onReload={() => undefined} />)
  await press('Cancel')
  expect(cancel).not.toHaveBeenCalled()
  expect(screen.getByText('Cancel').title).toBe(keptFor)
})

test('tells the day of a load from another day', async () => {
  const { client, load, begun } = begin()
  const state: LoadState = { ...begun, phase: 'over', startedAt: Date.UTC(2026, 2, 10, 9, 30) }
  await renderPage(client, <LoadLine {...{ load, state }} onReload={() => undefined} />)
  expect(screen.getByText(/^2026-03-1\d \d\d:\d\d:00$/).tagName).toBe('TIME')
})
