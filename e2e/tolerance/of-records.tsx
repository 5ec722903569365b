import { expect } from 'vitest'
import { recent } from '../../mocks/http/testing.ts'
import { ApiError } from '../../src/api/errors.ts'
import { lastDayQuery } from '../../src/api/queries.ts'
import type { Paged } from '../../src/contract/endpoint.ts'
import type { Json, JsonObject } from '../../src/contract/json.ts'
import { listRecentCalls, RecentCall, retentionDays } from '../../src/contract/recent-calls.ts'
import { toLastDay } from '../../src/features/overview/last-day.ts'
import { nextProbe, startProbe } from '../../src/features/recent-calls/pages/locate-record.ts'
import { countOutOfOrder, toPosition } from '../../src/features/recent-calls/pages/page-position.ts'
import { RecentCallsPage } from '../../src/features/recent-calls/pages/recent-calls-list.tsx'
import { recentCallsQuery } from '../../src/features/recent-calls/recent-calls-queries.ts'
import { RecordFacts } from '../../src/features/recent-calls/record-facts.tsx'
import { type RecordRow, toRecordRows } from '../../src/features/recent-calls/record-rows.ts'
import { formatCount } from '../../src/lib/count.ts'
import { toCallResult } from '../../src/lib/call-result.ts'
import { paths } from '../../src/paths.ts'
import { releaseReasonLabel } from '../../src/patterns/server-text.ts'
import { crawl } from '../../src/records/crawl/crawl.ts'
import { toInsights } from '../../src/records/insights/insights.ts'
import { toPage } from '../../src/records/crawl/crawl-in-worker.ts'
import { crawlRetryDelay, readPageBytes } from '../../src/records/crawl/crawl-requests.ts'
import { RecordReader } from '../../src/records/store/read-records.ts'
import { anyRecord, toFilter } from '../../src/records/store/record-query.ts'
import { RecordTable } from '../../src/records/store/record-table.ts'
import { selectRows } from '../../src/records/store/select-rows.ts'
import { refusalOf, type Scene } from './scene.tsx'
import { randomRewrites } from './random-rewrites.ts'
import { answer, asItIs, type Rewrite } from './rewrite.ts'
import { readings, type Tolerances } from './tolerance.ts'

const day = 24 * 60 * 60 * 1000
/** Page size of the other client. */
const step = 500

interface PageOf {
  readonly page?: number
  readonly size?: 25 | 50 | 100 | 500
  readonly days?: number
}

async function pageOf(scene: Scene, { page = 1, size = 25, days = 7 }: PageOf = {}) {
  const paged: Paged<RecentCall> = await scene.read(listRecentCalls, recentCallsQuery({ page, size, days }).input)
  const { rows } = toRecordRows(paged, scene.client.connection.account_sid)
  return { paged, rows, position: toPosition(paged, page, size) }
}

/** Returns all records of the last `days` days, read as another client, newest first. */
async function allOf(scene: Scene, days: number): Promise<JsonObject[]> {
  const base = scene.mock.service.state.profile.pageBase
  const found: JsonObject[] = []
  for (let page = base; ; page += 1) {
    const { json } = await scene.ask('GET', `${recent}?page=${page}&count=${step}&days=${days}`)
    found.push(...json.data)
    if (json.data.length < step) break
  }
  return found.toSorted((a, b) => timeOf(b) - timeOf(a))
}

const timeOf = ({ attempted_at }: JsonObject) => Date.parse(typeof attempted_at === 'string' ? attempted_at : '')
const idsOf = (rows: readonly RecordRow[]) => rows.map(({ value }) => value.sip_callid)
const namesOf = (records: readonly JsonObject[]) => records.map((record) => record['sip_callid'])

async function load(scene: Scene, days: number, largest = 500) {
  const raw: Json[] = []
  const reader = new RecordReader(new RecordTable())
  const result = await crawl({
    readPage: async (page, count, signal) => {
      const bytes = await readPageBytes(scene.client, { page, count, days }, signal)
      const found = toPage(bytes, scene.mock.clock.now(), reader)
      if (found === null) throw new Error('no page of records')
      return found
    },
    onRows: (rows) => raw.push(...rows.map(({ records, index }) => records.raw(index))),
    retryDelay: (error, attempt) => (error instanceof ApiError ? crawlRetryDelay(error, attempt) : null),
    sleep: () => Promise.resolve(),
    now: scene.mock.clock.now,
    signal: new AbortController().signal,
    largest,
  })
  return { result, raw }
}

/** Expects every record exactly once, in the list and in a full load, and correct page positions. */
async function readsEverything(scene: Scene): Promise<void> {
  const all = await allOf(scene, 1)
  expect(all.length).toBeGreaterThan(50)
  const found: RecordRow[] = []
  for (let page = 1; ; page += 1) {
    const { rows, position } = await pageOf(scene, { page, size: 500, days: 1 })
    const expected = { start: (page - 1) * 500, received: rows.length, total: all.length }
    expect(position).toMatchObject({ ...expected, lastPage: Math.ceil(all.length / 500) })
    found.push(...rows)
    if (!position.hasNext) break
  }
  expect(idsOf(found)).toEqual(namesOf(all))
  const { result, raw } = await load(scene, 1)
  expect(result).toMatchObject({ verdict: 'complete', rows: all.length, total: all.length, error: null })
  expect(namesOf(raw as JsonObject[])).toEqual(namesOf(all))
}

/** Serves the same pages from the other end. */
const oldestFirst: Rewrite = async (asked, server) => {
  const response = await server(asked)
  if (asked.operation !== 'listRecentCalls' || !response.ok) return response
  const { total, ...rest } = await response.json()
  const count = Number(asked.url.searchParams.get('count'))
  const beyond = Math.max(0, total - (Number(asked.url.searchParams.get('page')) - 1) * count)
  const start = Math.max(0, beyond - count)
  // The mock's pages have other boundaries; these two contain the requested range.
  const page = Math.floor(start / count) + 1
  const found: Json[] = []
  for (const wanted of [page, page + 1]) {
    const url = new URL(asked.url)
    url.searchParams.set('page', String(wanted))
    found.push(...(await (await server({ ...asked, url })).json()).data)
  }
  const first = start - (page - 1) * count
  const data = found.slice(first, first + beyond - start).toReversed()
  return answer(200, { ...rest, total, data }, response.headers)
}

export const ofRecords = {
  pageEcho: readings({ text: asItIs, number: randomRewrites.pageEcho() }, readsEverything),
  paging: { see: readsEverything },
  pageBase: {
    see: async (scene, value) => {
      if (value === 1) return readsEverything(scene)
      const all = await allOf(scene, 1)
      // The client never requests a page before the spec's first one, but must not take the result for complete.
      const { result } = await load(scene, 1)
      expect(result).toMatchObject({ verdict: 'not proven', doubts: ['total'], total: all.length })
      const last = Math.ceil(all.length / 500)
      const drawn = await scene.draw(<RecentCallsPage />, `/recent-calls?size=500&days=1&page=${last}`)
      await drawn.shows('Servers that count pages from 0 do this')
    },
  },
  // The dashboard always sends a count.
  defaultCount: readings({ 25: asItIs, none: randomRewrites.defaultCount() }, readsEverything),
  detailLifetime: { unseen: 'a record at the end of its 30 days is there or not, whatever was asked for' },
  detailOrder: readings({ 'newest first': asItIs, 'oldest first': oldestFirst }, async (scene, value) => {
    const all = await allOf(scene, 1)
    const { rows, position } = await pageOf(scene, { days: 1 })
    // All records must be loaded and known to be complete, whatever their order.
    const { result, raw } = await load(scene, 1)
    expect(new Set(namesOf(raw as JsonObject[]))).toEqual(new Set(namesOf(all)))
    expect(result.rows).toBe(all.length)
    expect(position).toMatchObject({ total: all.length, start: 0 })
    const drawn = await scene.draw(<RecentCallsPage />, '/recent-calls?size=25&days=1')
    await drawn.shows(`of ${formatCount(all.length)}`)
    if (value === 'newest first') {
      expect(countOutOfOrder(rows)).toBe(0)
      expect(idsOf(rows)).toEqual(namesOf(all).slice(0, 25))
      expect(drawn.text()).not.toContain('Not in order')
      expect(result.verdict).toBe('complete')
    } else {
      // Shown as sent, with a note, so that the oldest records aren't taken for the newest.
      expect(idsOf(rows)).toEqual(namesOf(all).toReversed().slice(0, 25))
      await drawn.shows('Not in order.')
      expect(drawn.text()).not.toContain('Newest first')
      // The search for a record by time must terminate.
      const at = rows[0]?.value.attempted_at ?? 0
      const seen = { newest: at + 2, oldest: at + 1, isEmpty: false, lastPage: 4 }
      let probe = nextProbe(startProbe(2), at, seen)
      let steps = 0
      for (; probe !== null && steps < 30; steps += 1) probe = nextProbe(probe, at, seen)
      expect(steps).toBeLessThan(30)
    }
    // Times come from the records themselves.
    const { rows: newest, receivedAt } = await scene.read(listRecentCalls, {
      ...lastDayQuery.input,
      days: retentionDays,
    })
    const values = newest.map(({ value: record }) => record)
    const day = (isAll: boolean) => toLastDay(values, { at: receivedAt, isAll, zone: 'utc' })
    expect(day(true)?.from).toBeLessThan(day(true)?.to ?? 0)
    // A page of the oldest calls says nothing about the present.
    expect(day(false) === null).toBe(value !== 'newest first')
  }),
  neverAnswered: {
    see: async (scene) => {
      const { rows } = await pageOf(scene, { size: 500 })
      const unanswered = rows.filter((row) => !row.value.answered)
      expect(unanswered.length).toBeGreaterThan(0)
      for (const { value } of unanswered) expect(value.answered_at).toBeNull()
      for (const { value } of rows.filter((row) => row.value.answered)) {
        expect(value.answered_at).toBeGreaterThanOrEqual(value.attempted_at)
      }
      const [record] = unanswered
      if (record === undefined) return
      const drawn = await scene.draw(<RecordFacts record={record} toCalls={paths.recentCalls.link} />)
      await drawn.shows('Answerednever')
      expect(drawn.text()).not.toContain('1970')
      // It must not count as an answer 56 years ago either.
      const insights = await insightsOf(scene)
      expect(insights.counts.answered).toBe(insights.answerDelay.calls)
      expect(insights.answerDelay.median).toBeLessThan(60)
      expect(insights.concurrency.peak).toBeLessThan(insights.counts.attempts / 2)
    },
  },
  durationUnit: readings({ s: asItIs, ms: randomRewrites.durationUnit() }, async (scene) => {
    const { rows } = await pageOf(scene, { size: 500 })
    const answered = rows.filter((row) => row.value.answered)
    expect(answered.length).toBeGreaterThan(0)
    for (const { value } of answered) {
      const talkMs = (value.terminated_at ?? 0) - (value.answered_at ?? 0)
      expect(Math.abs((value.duration ?? 0) - talkMs / 1000)).toBeLessThanOrEqual(1)
    }
    const { table, from, to, counts, durations } = await insightsOf(scene)
    expect(counts.talkSeconds / counts.timed).toBeLessThan(30 * 60)
    // Every bar opens the records that it counts, and lists show them with such durations.
    const choices = { ...anyRecord.choices, answered: 'true' }
    for (const { least, most, calls } of durations) {
      const found = selectRows(table, toFilter({ ...anyRecord, from, to, choices, least, most }))
      const shown = Array.from(found, (row) => RecentCall.schema.parse(table.get(row)).duration ?? Number.NaN)
      expect(shown.filter((seconds) => seconds >= least && seconds < (most ?? Infinity) + 1)).toHaveLength(calls)
      expect(found).toHaveLength(calls)
    }
    expect(durations.filter(({ calls }) => calls > 0).length).toBeGreaterThan(3)
  }),
  terminationReasons: readings({ words: asItIs, others: randomRewrites.terminationReasons(1) }, async (scene) => {
    const { rows } = await pageOf(scene, { size: 500 })
    // The answer and the SIP status give a call's result, whatever the server calls the reason.
    for (const { value } of rows) {
      const { text } = toCallResult(value.answered, value.sip_status)
      if (value.answered) expect(text).toBe('answered')
      else expect(text).not.toBe('answered')
    }
    const busy = rows.filter(({ value }) => value.sip_status === 486)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.map(({ value }) => toCallResult(value.answered, value.sip_status).text)).not.toContain('failed')
    const values = rows.map(({ value }) => value)
    const day = toLastDay(values, {
      at: Math.max(...values.map((record) => record.attempted_at)),
      isAll: true,
      zone: 'utc',
    })
    const within = values.filter(({ attempted_at }) => attempted_at >= (day?.from ?? 0))
    expect(day?.answered).toBe(within.filter(({ answered }) => answered).length)
    const [first] = rows
    if (first === undefined) return
    const drawn = await scene.draw(<RecordFacts record={first} toCalls={paths.recentCalls.link} />)
    await drawn.shows(`Reason${releaseReasonLabel(first.value.termination_reason ?? '')}`)
  }),
  largestCount: {
    samples: [500, 1000, 100],
    see: async (scene, value) => {
      const small = await pageOf(scene, { size: 50 })
      expect(small.rows).toHaveLength(50)
      if (value >= 500) {
        expect((await pageOf(scene, { size: 500 })).rows).toHaveLength(Math.min(500, small.position.total ?? 0))
        expect((await load(scene, 1)).result.verdict).toBe('complete')
        return
      }
      const words = await refusalOf(
        scene.read(listRecentCalls, recentCallsQuery({ page: 1, size: 500, days: 7 }).input),
      )
      expect(words).toMatchObject({ status: 400, serverMessage: expect.stringContaining('"count"') })
      // An incomplete result must not be presented as complete.
      const { result } = await load(scene, 1)
      expect(result).toMatchObject({ verdict: 'not proven', rows: 0, doubts: ['unfinished'] })
      expect(result.error).not.toBeNull()
    },
  },
  recordFilters: {
    see: async (scene, value) => {
      const [record] = await allOf(scene, 1)
      const drawn = await scene.draw(
        <RecentCallsPage />,
        `/recent-calls?${new URLSearchParams({ days: '1', number: JSON.stringify(record?.['from']).replaceAll(/\D/g, '') }).toString()}`,
      )
      if (value === 'honoured')
        await drawn.shows(/^.*\d call records? of the last day match(es)?, filtered by the server/)
      else {
        // Results of an ignored filter must not be shown; the page offers to load all records.
        await drawn.shows('Not loaded')
        expect(drawn.heads()).toEqual(Array.from({ length: drawn.heads().length }, () => ''))
      }
    },
  },
  largestDays: {
    samples: [30, 365, null],
    see: async (scene) => {
      // A link that requests more days than are kept.
      const { position } = await pageOf(scene, { days: 400 })
      expect(position.total).toBe((await pageOf(scene, { days: 30 })).position.total)
      const drawn = await scene.draw(<RecentCallsPage />, '/recent-calls?days=400')
      await drawn.shows('Records are kept for 30 days.')
    },
  },
} satisfies Partial<Tolerances>

async function insightsOf(scene: Scene) {
  const { raw } = await load(scene, 1)
  const table = new RecordTable()
  for (const record of raw) table.add(record)
  const now = scene.mock.clock.now()
  const range = { timeZone: 'UTC', from: now - day, to: now, coveredFrom: now - day }
  return { table, ...toInsights(table, Uint32Array.from(raw.keys()), range) }
}
