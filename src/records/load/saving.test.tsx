import { Blob as NodeBlob } from 'node:buffer'
import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { recentCallFields } from '../../contract/recent-calls.ts'
import { adoptRuns } from './adopt-runs.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { createLoad } from './load.ts'
import { exporting } from './load-state.ts'
import { anyRecord } from '../store/record-query.ts'
import { answer, openEngine, records, waitUntil } from '../../../e2e/fakes/load-fixtures.ts'
import { savingOf, type SavingState, toSavingView } from './saving.ts'
import { plainExport } from '../export/export-fixtures.ts'
import type { Sink } from '../export/save-export.ts'

const lines = records.map((record) => JSON.stringify(record))

/** A load whose responses wait for `letGo`, and the files that the browser received. */
function setUp(reply = answer) {
  // happy-dom's blobs don't survive a message.
  vi.stubGlobal('Blob', NodeBlob)
  const files = new Map<string, Blob>()
  let latest = new Blob()
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) latest = blob
    return 'blob:'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.set(this.download, latest)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    address.mockRestore()
    click.mockRestore()
  })
  const waiting: (() => void)[] = []
  let isOpen = false
  const { client } = createFakeClient(
    (asked) =>
      new Promise((resolve) => {
        const send = () => resolve(reply(asked))
        if (isOpen) send()
        else waiting.push(send)
      }),
  )
  const letGo = () => {
    isOpen = true
    for (const send of waiting.splice(0)) send()
  }
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  const state = load.state.get()
  if (state === null) throw new Error('nothing was begun')
  const saving = savingOf(state.channel, load, { server: 'https://voice.example', account_sid: 'acme' })
  return { files, load, saving, letGo, waiting }
}

const textOf = async (blob: Blob | undefined) => ((await blob?.text()) ?? '').trimEnd().split('\n')

test.each([
  ['ndjson', plainExport, lines.length, lines],
  ['filtered', { ...plainExport, query: { ...anyRecord, choices: { ...anyRecord.choices, trunk: 'none' } } }, 0, ['']],
  ['csv', { ...plainExport, format: 'csv' }, lines.length, [`${recentCallFields.join(',')}\r`]],
] as const)('saves a file requested during loading once everything is loaded: %s', async (_, request, count, start) => {
  const { files, load, saving, letGo, waiting } = setUp()
  saving.start(request)
  await waitUntil(() => expect(saving.state.get().phase).toBe('writing'))
  const isExporting = () => [...exporting.get()].some((channel) => channel === load.state.get()?.channel)
  expect(isExporting()).toBe(true)
  await waitUntil(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.()
  await waitUntil(() => expect(load.state.get()?.progress.pages).toBe(1))
  expect(files.size).toBe(0)
  letGo()
  await waitUntil(() => expect(saving.state.get().phase).toBe('saved'))
  expect(isExporting()).toBe(false)
  const [[name, file] = [], [beside, manifest] = []] = [...files]
  expect(name).toMatch(/^call-records_acme_[\d-]+_[\d-]+(_FILTERED)?\.(ndjson|csv)$/)
  expect(beside).toBe(`${name}.manifest.json`)
  const written = await textOf(file)
  expect(written.slice(0, start.length)).toEqual(start)
  expect(written.filter((line) => line.includes('call '))).toHaveLength(count)
  const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(JSON.parse((await textOf(manifest)).join('\n'))).toMatchObject({
    verdict: 'complete',
    records: count,
    file: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  })
  expect(saving.state.get()).toMatchObject({ written: count, error: null })
})

test('saves nothing and reports it if loading ends early, but can then save what is there', async () => {
  const { files, load, saving, letGo, waiting } = setUp()
  saving.start(plainExport)
  await waitUntil(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.()
  await waitUntil(() => expect(load.state.get()?.progress.pages).toBe(1))
  load.cancel()
  await waitUntil(() => expect(saving.state.get().error).toMatch(/^Loading ended early/))
  expect([saving.state.get().phase, files.size]).toEqual(['ready', 0])
  letGo()
  saving.start(plainExport)
  await waitUntil(() => expect(saving.state.get()).toMatchObject({ phase: 'saved', error: null }))
  const [[name, file] = []] = [...files]
  expect(name).toMatch(/_NOT-PROVEN\.ndjson$/)
  expect(await textOf(file)).toEqual(lines.slice(0, saving.state.get().written))
})

test('leaves nothing behind when stopped, and lets the load go on', async () => {
  const { files, load, saving, letGo } = setUp()
  saving.start(plainExport)
  await waitUntil(() => expect(saving.state.get().phase).toBe('writing'))
  saving.stop()
  await waitUntil(() => expect(saving.state.get()).toMatchObject({ phase: 'ready', written: 0, error: null }))
  letGo()
  await waitUntil(() => expect(load.state.get()?.result?.verdict).toBe('complete'))
  expect(files.size).toBe(0)
  saving.start(plainExport)
  await waitUntil(() => expect(saving.state.get().phase).toBe('saved'))
  expect(await textOf([...files.values()][0])).toEqual(lines)
})

test('saving is a job that can be paused and resumed, and guards the tab until it ends', async () => {
  const { files, load, saving, letGo } = setUp()
  const tab = new EventTarget()
  const jobs = createSessionJobs(tab)
  const asks = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  adoptRuns(jobs, {
    ...saving,
    cancel: saving.stop,
    store: saving.state,
    keyOf: ({ file }: SavingState) => file,
    toView: (state, leftAt) => ({ ...toSavingView(state, leftAt), page: '/all', alsoOn: [] }),
  })
  saving.start(plainExport)
  await waitUntil(() => expect(jobs.views.get()).toHaveLength(1))
  jobs.find(1)?.pause()
  expect(jobs.views.get()[0]).toMatchObject({ title: 'Save call records as NDJSON', state: 'paused', endedAt: null })
  letGo()
  await waitUntil(() => expect(load.state.get()?.result?.verdict).toBe('complete'))
  expect([files.size, asks()]).toEqual([0, true])
  jobs.find(1)?.resume()
  await waitUntil(() => expect(saving.state.get().phase).toBe('saved'))
  expect(jobs.views.get()[0]).toMatchObject({
    state: 'finished',
    counts: { waiting: 0, done: records.length },
    total: records.length,
    outcome: { tone: 'good', text: 'Saved with a manifest' },
  })
  expect([files.size, asks()]).toEqual([2, false])

  // Closing the save picker of another export doesn't change the saved one's job.
  vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('Closed.', 'AbortError')))
  saving.start(plainExport)
  await waitUntil(() => expect(saving.state.get().endedAt).not.toBeNull())
  expect(saving.state.get()).toMatchObject({ phase: 'ready', error: null })
  expect(jobs.views.get()).toMatchObject([{ id: 1, state: 'finished', counts: { done: records.length } }])
  vi.stubGlobal('showSaveFilePicker', undefined)

  saving.start(plainExport)
  await waitUntil(() => expect(saving.state.get().phase).toBe('writing'))
  // The saved file's job stays as it was, also while the next one is paused and dropped with its records.
  jobs.find(2)?.pause()
  load.discard()
  await waitUntil(() => expect(saving.state.get()).toMatchObject({ phase: 'ready', error: null }))
  expect(jobs.views.get()).toMatchObject([
    { id: 2, state: 'cancelled', counts: { waiting: records.length } },
    { id: 1, state: 'finished', counts: { done: records.length } },
  ])
  expect(asks()).toBe(false)
})

test('marks the file name of a list that isn’t proven', async () => {
  // Oldest first.
  const { files, saving, letGo } = setUp(({ url }) => {
    const query = new URL(url).searchParams
    const [page, count] = [Number(query.get('page')), Number(query.get('count'))]
    const data = records.toReversed().slice((page - 1) * count, page * count)
    return json({ total: records.length, page, batch: count, data })
  })
  saving.start(plainExport)
  letGo()
  await waitUntil(() => expect(saving.state.get().phase).toBe('saved'))
  expect([...files.keys()][0]).toMatch(/_NOT-PROVEN\.ndjson$/)
})

/** Loads all records, and lets the person pick a file with these methods in place of its own. */
async function setUpPicker(methods: Partial<Sink>) {
  const { load, saving, letGo } = setUp()
  letGo()
  await waitUntil(() => expect(load.state.get()?.result?.verdict).toBe('complete'))
  const done = () => Promise.resolve()
  const sink = { write: done, close: done, abort: done, ...methods }
  const picker = vi.fn<() => Promise<object>>(async () => ({ createWritable: async () => sink }))
  vi.stubGlobal('showSaveFilePicker', picker)
  return saving
}

test('a second click while the save picker is open starts nothing', async () => {
  const saving = await setUpPicker({})
  saving.start(plainExport)
  saving.start(plainExport)
  await waitUntil(() => expect(saving.state.get().phase).toBe('saved'))
  expect(Reflect.get(globalThis, 'showSaveFilePicker')).toHaveBeenCalledOnce()
})

test.each(['write', 'close'] as const)('can be stopped even if the disk never answers a %s', async (method) => {
  const never = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
  const saving = await setUpPicker({ [method]: never, abort: never })
  saving.start(plainExport)
  await waitUntil(() => expect(never).toHaveBeenCalledOnce())
  saving.stop()
  await waitUntil(() => expect(saving.state.get()).toMatchObject({ phase: 'ready', error: null }))
  expect(never).toHaveBeenCalledTimes(2)
})

test('says that the browser refused the file, although it gives the error of a closed picker', async () => {
  const saving = await setUpPicker({ close: () => Promise.reject(new DOMException('Blocked.', 'AbortError')) })
  saving.start(plainExport)
  await waitUntil(() => expect(saving.state.get()).toMatchObject({ phase: 'ready', error: 'Blocked.' }))
})
