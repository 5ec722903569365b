import { expect, test } from 'vitest'
import { RecentCall } from '../../contract/recent-calls.ts'
import type { JsonObject } from '../../contract/json.ts'
import { parseRecord } from '../../contract/record.ts'
import { RecordTable } from '../store/record-table.ts'
import { type SimilarRequest, countSimilar } from './similar-calls.ts'
import { onsetOf, toCallList } from './call-list.ts'
import { createCallReader } from '../store/call-reader.ts'
import { calledNumbers, clusterFailures, type ClusterRequest, noApplication } from './failure-clusters.ts'

const minute = 60_000
const start = Date.UTC(2026, 2, 10, 12)
const main = '12125550100'

/** A call `minutes` after 12:00 UTC. */
const call = (minutes: number, change: JsonObject = {}): JsonObject => ({
  account_sid: 'a',
  call_sid: null,
  attempted_at: new Date(start + minutes * minute).toISOString(),
  answered: true,
  answered_at: new Date(start + minutes * minute).toISOString(),
  terminated_at: new Date(start + minutes * minute + 5000).toISOString(),
  termination_reason: 'caller hungup',
  direction: 'inbound',
  duration: 5,
  from: `+1415555${String(1000 + minutes)}`,
  to: main,
  host: null,
  remote_host: null,
  sip_callid: `sip-${minutes}`,
  sip_status: 200,
  trunk: 'acme',
  ...change,
})
const failed = (minutes: number, sip_status: number, change: JsonObject = {}) =>
  call(minutes, { answered: false, sip_status, ...change })
const period = { from: start, to: start + 1440 * minute, account_sid: 'a' }
const times = (count: number, make: (index: number) => JsonObject) =>
  Array.from({ length: count }, (_, index) => make(index))

/** The same records in both kinds of list: counts must be equal. */
function lists(raws: readonly JsonObject[]) {
  const table = new RecordTable()
  for (const raw of raws) table.add(raw)
  const values = raws.map((raw) => {
    const { value, issues } = parseRecord(RecentCall, raw)
    if (value === null) throw new Error(JSON.stringify(issues))
    return value
  })
  return [createCallReader(table), toCallList(values)] as const
}

function clustersOf(raws: readonly JsonObject[], change: Partial<ClusterRequest> = {}) {
  const request = {
    ...period,
    applications: new Map<string, string>(),
    ...change,
  }
  const [inWorker, inPage] = lists(raws).map((list) => clusterFailures(list, request))
  expect(inWorker).toEqual(inPage)
  // Applications of numbers outside `calledNumbers` must not change the result.
  const [asked, askedInPage] = lists(raws).map((list) => calledNumbers(list, request))
  expect(asked).toEqual(askedInPage)
  const applications = new Map([...request.applications].filter(([digits]) => asked?.has(digits) === true))
  expect(lists(raws).map((list) => clusterFailures(list, { ...request, applications }))).toEqual([inPage, inPage])
  return inPage ?? []
}

test('attributes failures to the application that broke and its numbers, despite other failures', () => {
  const second = '13125550101'
  const raws = [
    ...times(100, (index) => call(index, index % 2 === 0 ? {} : { to: second })),
    ...times(200, (index) => call(index, { to: '19995550100' })),
    // Broken from 13:40 on: every call but nine.
    ...times(31, (index) => failed(100 + index, 480, index % 2 === 0 ? {} : { to: second })),
    ...times(9, (index) => call(101 + 3 * index)),
    ...times(9, (index) => failed(10 * index, 503, { to: `1777555${1000 + index}`, direction: 'outbound' })),
  ]
  const applications = new Map([
    [main, 'ivr'],
    [second, 'ivr'],
  ])
  const [first, others] = clustersOf(raws, { applications })
  expect(first).toMatchObject({
    sip: 480,
    by: { dimension: 'application', value: 'ivr' },
    numbers: [main, second],
    from: start + 100 * minute,
    hasBegun: true,
    similar: 31,
    failed: 31,
    calls: 40,
  })
  expect(others).toMatchObject({ sip: 503, by: null, similar: 9, failed: 40, calls: 349 })
})

test('attributes failures to a number or a trunk if no application is known', () => {
  const raws = [
    ...times(200, (index) => call(index, { to: `1777555${1000 + (index % 20)}` })),
    ...times(20, (index) => failed(200 + index, 480, { to: main })),
    ...times(40, (index) =>
      failed(index, 503, { direction: 'outbound', trunk: 'backup', to: `1888555${1000 + index}` }),
    ),
    ...times(60, (index) => call(index, { direction: 'outbound', trunk: 'backup', to: `1888555${2000 + index}` })),
  ]
  const [first, second] = clustersOf(raws)
  expect(first).toMatchObject({ sip: 503, by: { dimension: 'trunk', value: 'backup' }, similar: 40 })
  expect(second).toMatchObject({ sip: 480, by: { dimension: 'called', value: main }, similar: 20, calls: 20 })
})

test('groups numbers known to have no application, and otherwise separates failing numbers', () => {
  const own = ['12125550107', '12125550108', '12125550109']
  const raws = [
    ...times(300, (index) => call(index)),
    ...own.flatMap((to, place) => times(10 + place, (index) => failed(20 * index, 404, { to }))),
  ]
  const applications = new Map(own.map((digits) => [digits, noApplication]))
  expect(clustersOf(raws, { applications })).toMatchObject([
    {
      by: { dimension: 'application', value: noApplication },
      numbers: own,
      similar: 33,
      calls: 33,
      hasBegun: false,
      from: start,
    },
  ])
  expect(clustersOf(raws).map(({ by, similar }) => [by?.value, similar])).toEqual([
    [own[2], 12],
    [own[1], 11],
    [own[0], 10],
  ])
})

test('counts every call of a failing trunk, even those to a number of an earlier cluster', () => {
  const raws = [
    ...times(300, (index) => call(index, { direction: 'outbound', to: `1777555${1000 + index}` })),
    ...times(100, (index) => failed(300 + index, 503, { direction: 'outbound', to: main })),
    ...times(60, (index) =>
      failed(300 + index, 503, {
        direction: 'outbound',
        trunk: 'backup',
        to: index < 12 ? main : `1888555${1000 + index}`,
      }),
    ),
  ]
  expect(clustersOf(raws).map(({ by, similar, calls }) => [by?.value, similar, calls])).toEqual([
    [main, 112, 112],
    ['backup', 60, 60],
  ])
})

test('attributes evenly spread failures to nothing, and makes no cluster of two failures', () => {
  const even = times(300, (index) =>
    index % 10 === 0 ? failed(index, 503, { trunk: `t${index % 3}` }) : call(index, { trunk: `t${index % 3}` }),
  )
  expect(clustersOf(even)).toMatchObject([{ sip: 503, by: null, similar: 30, failed: 30, calls: 300 }])
  expect(clustersOf([...times(20, call), ...times(2, (index) => failed(index, 503))])).toEqual([])
})

test('ignores busy, outbound 480, answered 503, other accounts and other times', () => {
  const none = [
    ...times(5, (index) => failed(index, 486)),
    ...times(5, (index) => failed(index, 480, { direction: 'outbound' })),
    ...times(5, (index) => failed(index, 503, { account_sid: 'b' })),
    ...times(5, (index) => failed(index - 100, 503)),
    ...times(5, (index) => call(index, { sip_status: 503 })),
  ]
  expect(clustersOf([...times(20, call), ...none])).toEqual([])
})

test('finds the rise of a failure rate, not a stray failure before it', () => {
  const flags = [...Array.from({ length: 50 }, (_, index) => index === 3), ...Array.from({ length: 20 }, () => true)]
  expect(onsetOf(flags)).toBe(50)
  // A start without failures is chance.
  expect(onsetOf(Array.from({ length: 300 }, (_, index) => index % 20 === 19))).toBe(0)
  expect(onsetOf(Array.from({ length: 60 }, (_, index) => index % 3 === 0))).toBe(0)
  expect([onsetOf([]), onsetOf([true]), onsetOf([false, false])]).toEqual([0, 0, 0])
})

test('counts calls that ended the same way, among the same application and number and among others', () => {
  const raws = [
    ...times(30, (index) => call(index)),
    ...times(31, (index) => failed(60 + index, 480)),
    ...times(9, (index) => call(61 + index)),
    ...times(300, (index) => call(60 + (index % 50), { to: '19995550100', trunk: 'other' })),
    ...times(2, (index) => failed(70 + index, 480, { to: '19995550100', trunk: 'other' })),
    ...times(40, (index) => failed(60 + index, 480, { direction: 'outbound' })),
  ]
  const request: SimilarRequest = {
    ...period,
    sip: 480,
    direction: 'inbound',
    trunk: null,
    caller: '',
    called: main,
    application: { sid: 'ivr', numbers: [main] },
  }
  const [inWorker, inPage] = lists(raws).map((list) => countSimilar(list, request))
  expect(inWorker).toEqual(inPage)
  const expected = { since: start + 60 * minute, calls: 40, similar: 31, others: { calls: 302, similar: 2 } }
  expect(inPage?.counts).toMatchObject({ application: expected, called: expected, trunk: null, caller: null })
  expect(inPage).toMatchObject({ records: raws.length, oldest: start })
})

test('looks up only called numbers in records that name no application', () => {
  const raws = [
    failed(1, 480, { to: `+${main}` }),
    failed(2, 480),
    call(3, { to: '13125550101', application_sid: 'ivr' }),
    failed(4, 503, { to: '17775550101', direction: 'outbound' }),
    failed(5000, 480, { to: '18885550101' }),
    failed(6, 480, { to: '19995550101', account_sid: 'other' }),
  ]
  expect(lists(raws).map((list) => calledNumbers(list, period))).toEqual([new Set([main]), new Set([main])])
})

test('counts every failed call since the start of the failures, also those of the very same time', () => {
  const before = times(30, (index) => call(index))
  const begun = [failed(30, 503), call(30), call(30), ...times(20, (index) => failed(30 + index, 503))]
  const [cluster] = clustersOf([...before, ...begun])
  expect(cluster).toMatchObject({ from: start + 30 * minute, hasBegun: true, similar: 21, failed: 21, calls: 23 })
  const request = {
    ...period,
    sip: 503,
    direction: 'inbound',
    trunk: null,
    caller: '',
    called: main,
    application: null,
  }
  const [list] = lists([...before, ...begun])
  expect(countSimilar(list, request).counts.called).toMatchObject({ since: cluster?.from, calls: 23, similar: 21 })
})

test('knows whether a link by number finds only the calls of a cluster: it finds those of either party', () => {
  const own = [...times(30, (index) => call(index, { to: '19995550100' })), ...times(10, (index) => failed(index, 503))]
  const back = (direction: string) => times(3, (index) => failed(index, 503, { from: main, to: '1777', direction }))
  const exactly = (raws: readonly JsonObject[]) => clustersOf(raws).map(({ by, isExact }) => [by?.value, isExact])
  expect(exactly(own)).toEqual([[main, true]])
  expect(exactly([...own, ...back('outbound')])[0]).toEqual([main, true])
  expect(exactly([...own, ...back('inbound')])[0]).toEqual([main, false])
})
