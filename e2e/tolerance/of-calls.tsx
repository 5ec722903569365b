import { expect } from 'vitest'
import { providerToken } from '../../mocks/service/accounts.ts'
import { createWriter } from '../../src/api/write.ts'
import { updateCall } from '../../src/contract/extras.ts'
import { endCall } from '../../src/features/calls/live/end-call.ts'
import { type Call, createCall, getCall, listCalls } from '../../src/contract/calls.ts'
import { listApplications } from '../../src/contract/applications.ts'
import { listPhoneNumbers } from '../../src/contract/phone-numbers.ts'
import { isJsonObject } from '../../src/contract/json.ts'
import { listRecentCalls } from '../../src/contract/recent-calls.ts'
import { CallFacts } from '../../src/features/calls/live/call-panel.tsx'
import { callFilters, noValue, searchCalls, traitOf } from '../../src/features/calls/live/call-filters.ts'
import { lastDayQuery } from '../../src/api/queries.ts'
import { type CallRow, toRowMaker } from '../../src/features/calls/live/call-rows.ts'
import { toStatusText, toTone } from '../../src/features/calls/live/call-text.ts'
import { findDetail } from '../../src/features/calls/live/find-detail.ts'
import { type NewCallFields, toBody, toInitial, toSentCall } from '../../src/features/calls/new/new-call-form-model.ts'
import { findOthers, isOfProvider, placeCall } from '../../src/features/calls/new/place-call.ts'
import { findRows, noneChosen } from '../../src/patterns/list/row-filters.ts'
import { newIntentId } from '../../src/features/calls/new/place-intent.ts'
import { callSeen, listSeen, nothingSeen, type Watch } from '../../src/features/calls/live/watch.ts'
import { type CallState, stateOf, type WatchedCall } from '../../src/features/calls/live/watched-call.ts'
import { toApplicationNames, toApplicationText } from '../../src/patterns/applications/application-names.ts'
import { type Scene, wordsOf } from './scene.tsx'
import { randomRewrites } from './random-rewrites.ts'
import { asItIs, onFields, refuse, type Rewrite } from './rewrite.ts'
import { readings, type Tolerances } from './tolerance.ts'
import { removeCall } from './writes.ts'

const second = 1000
const allCalls = { filters: callFilters, chosen: noneChosen(callFilters), search: searchCalls }

/** Places a call as the form does. `line`: the last four digits of a magic number, which decide the outcome. */
async function place(scene: Scene, line: string, fields: Partial<NewCallFields> = {}) {
  const { rows } = await scene.read(listApplications, {})
  const application = rows[0]?.value.application_sid ?? ''
  const typed = { ...toInitial({ application, from: '12125550100' }), phone: `+1206555${line}`, ...fields }
  const now = scene.mock.clock.now
  const services = {
    writer: createWriter(scene, createCall),
    ledger: {
      claim: () => Promise.resolve(null),
      find: () => Promise.resolve(null),
      all: () => Promise.resolve([]),
      untag: () => Promise.resolve(),
    },
    takeLock: () => Promise.resolve(() => undefined),
    sentHere: new Map<string, number>(),
    now,
  }
  const sent = toSentCall(typed)
  return { sent, outcome: await placeCall(services, newIntentId(now()), toBody(typed), sent) }
}

async function placed(scene: Scene, line: string): Promise<string> {
  const { sent, outcome } = await place(scene, line)
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome))
  // The call must not match several.
  expect(await findOthers(scene.client, sent, outcome)).toEqual([])
  return outcome.sid
}

/** Increases with every request, for lists and single reads: an older response must never replace a newer one. */
let requests = 0

/** Returns the watch after one more list, `later` ms after the previous one. */
async function poll(scene: Scene, watch: Watch, later = 0): Promise<Watch> {
  scene.mock.clock.advance(later)
  const value = await scene.read(listCalls, {})
  const at = scene.mock.clock.now()
  return listSeen(watch, { order: (requests += 1), arrivedAt: at, value }, 15 * second)
}

/** Returns the watch after a single read, as the call's page makes it. */
async function openCall(scene: Scene, watch: Watch, sid: string): Promise<Watch> {
  const value = await scene.read(getCall, { call_sid: sid })
  const at = scene.mock.clock.now()
  return callSeen(watch, sid, { order: (requests += 1), arrivedAt: at, value })
}

function callOf(watch: Watch, sid: string): WatchedCall {
  const call = watch.calls.get(sid)
  if (call === undefined) throw new Error(`no call ${sid}`)
  return call
}

async function rowsOf(scene: Scene, watch: Watch): Promise<CallRow[]> {
  const names = toApplicationNames(await scene.read(listApplications, {}), false)
  return Array.from(watch.calls.values(), toRowMaker(names))
}

const stateAt = (watch: Watch, sid: string): CallState => stateOf(callOf(watch, sid))

/** A server with another word for a status. */
const calling = (status: string, word: string) =>
  onFields((name, value) => (name === 'call_status' && value === status ? word : value))

const onlyPhones: Rewrite = (asked, server) => {
  const { to } = isJsonObject(asked.body) ? asked.body : {}
  const isRefused = isJsonObject(to) && to['type'] !== 'phone'
  const msg = `missing or invalid to property: ${JSON.stringify(to)}`
  return refuse(['createCall'], () => isRefused, 400, { msg })(asked, server)
}

export const ofCalls = {
  providerCalls: {
    see: async (scene, value) => {
      const provider = scene.as({ token: providerToken })
      const { outcome } = await place(provider, '0196')
      expect(outcome.kind).toBe(value)
      const refused = outcome.kind === 'refused' ? outcome.error : null
      expect(isOfProvider(refused)).toBe(value === 'refused')
      // A token of the account can place calls with either value.
      await placed(scene, '0196')
    },
  },
  createdCall: {
    see: async (scene) => {
      const sid = await placed(scene, '0196')
      const { value } = await scene.read(getCall, { call_sid: sid })
      expect(value).toMatchObject({ call_sid: sid, direction: 'outbound', to: '+12065550196' })
    },
  },
  endedCallMs: {
    samples: [second, 10 * 60 * second, 60 * 60 * second],
    see: async (scene, value) => {
      const sid = await placed(scene, '0198')
      const first = await poll(scene, nothingSeen)
      expect(stateAt(first, sid)).toBe('active')
      const minute = await poll(scene, first, 60 * second)
      // Either way, the call must not count as in progress, and its last state stays visible.
      expect(stateAt(minute, sid)).toBe(value === second ? 'gone' : 'ended')
      const hours = await poll(scene, minute, 2 * 60 * 60 * second)
      expect(stateAt(hours, sid)).toBe('gone')
      expect(callOf(hours, sid).record.value.call_sid).toBe(sid)
      expect((await rowsOf(scene, hours)).filter(({ state }) => state === 'active').length).toBe(
        hours.history.points.at(-1)?.count,
      )
      const removed = await removeCall(scene, sid)
      expect(removed).toEqual({ kind: 'deleted', how: 'already' })
    },
  },
  callOrigin: {
    see: async (scene, value) => {
      const watch = await poll(scene, nothingSeen)
      const inbound = [...watch.calls.values()].find(({ record }) => record.value.direction === 'inbound')
      const sid = inbound?.sid ?? ''
      const rowBy = async (now: Watch) => (await rowsOf(scene, now)).find((row) => row.value.call_sid === sid)
      const trunk = expect.stringMatching(/-trunk$/)
      expect((await rowBy(watch))?.trunk).toEqual(value === 'everywhere' ? trunk : null)
      // An opened call's trunk is known, and stays known if the next list omits it.
      const opened = await openCall(scene, watch, sid)
      expect((await rowBy(opened))?.trunk).toEqual(trunk)
      expect((await rowBy(await poll(scene, opened, second)))?.trunk).toEqual(trunk)
    },
  },
  callApplication: readings({ absent: asItIs, null: randomRewrites.callApplication() }, async (scene) => {
    for (const { value } of (await scene.read(listPhoneNumbers, {})).rows) {
      await scene.ask('PUT', `/v1/PhoneNumbers/${value.phone_number_sid}`, { application_sid: null })
    }
    scene.mock.clock.advance(60 * second)
    const rows = await rowsOf(scene, await poll(scene, nothingSeen))
    const without = rows.filter(({ value }) => value.application_sid === null)
    expect(without.length).toBeGreaterThan(0)
    for (const row of without) {
      expect([traitOf(row, 'application'), row.applicationName]).toEqual([noValue, null])
      expect(toApplicationText(row.value.application_sid, { known: 'whole', names: new Map() })).toBe('no application')
    }
  }),
  callStatuses: readings({ 'in-progress': asItIs, parked: calling('in-progress', 'parked') }, async (scene, value) => {
    const sid = await placed(scene, '0196')
    const watch = await poll(scene, nothingSeen, 10 * second)
    // An unknown word is shown as it is, and counts as neither active nor ended.
    expect(stateAt(watch, sid)).toBe(value === 'parked' ? 'unknown' : 'active')
    expect(toStatusText(value)).toBe(value === 'parked' ? 'parked' : 'In progress')
    const { rows } = findRows(await rowsOf(scene, watch), null, '', allCalls)
    const active = [...rows].filter(({ state }) => state === 'active')
    expect(watch.history.points.at(-1)?.count).toBe(active.length)
  }),
  earlyMediaStatus: readings(
    { 'early-media': asItIs, alerting: calling('early-media', 'alerting') },
    async (scene, value) => {
      const sid = await placed(scene, '0197')
      const watch = await poll(scene, nothingSeen, 7 * second)
      const call = callOf(watch, sid)
      expect(call.record.value.call_status).toBe(value)
      // In progress, like a ringing call: it's listed by default, and counted.
      expect(stateOf(call)).toBe('active')
      expect(toTone(value)).toBe('neutral')
      expect(toStatusText(value)).toBe(value === 'alerting' ? 'Alerting' : 'Early media')
      const { rows } = findRows(await rowsOf(scene, watch), null, '', allCalls)
      expect(rows.map(({ value: one }) => one.call_sid)).toContain(sid)
      expect(watch.history.points.at(-1)?.count).toBe(rows.length)
    },
  ),
  duration: {
    see: async (scene, value) => {
      const sid = await placed(scene, '0198')
      const names = toApplicationNames(await scene.read(listApplications, {}), false)
      const before = await scene.draw(
        <CallFacts call={callOf(await poll(scene, nothingSeen, second), sid)} names={names} />,
      )
      await before.shows(value === 'always' ? 'Duration0:00' : 'known after the call ends')
      expect(before.text()).not.toContain('since answered')
      const talking = await poll(scene, nothingSeen, 3 * second)
      const during = await scene.draw(<CallFacts call={callOf(talking, sid)} names={names} />)
      await during.shows(value === 'always' ? /0:0[1-4] since answered/ : 'known after the call ends')
      const ended = await poll(scene, talking, 10 * second)
      const after = await scene.draw(<CallFacts call={callOf(ended, sid)} names={names} />)
      await after.shows('0:05 since answered')
    },
  },
  callSidInDetail: {
    see: async (scene) => {
      // One call is answered, one isn't. Each record is found, whatever its identifier is called.
      for (const line of ['0198', '0190']) {
        const sid = await placed(scene, line)
        const call = (await scene.read(getCall, { call_sid: sid })).value as Call
        scene.mock.clock.advance(60 * second)
        const { rows } = await scene.read(listRecentCalls, lastDayQuery.input)
        const detail = findDetail(rows, call)
        expect(detail?.value).toMatchObject({ sip_callid: call.call_id, answered: line === '0198' })
      }
    },
  },
  updates: {
    see: async (scene, value) => {
      const sid = await placed(scene, '0196')
      const talking = await poll(scene, nothingSeen, 10 * second)
      const ended = await endCall(createWriter(scene, updateCall), sid, 'completed')
      expect(ended.kind).toBe(value ? 'ended' : 'absent')
      const after = await poll(scene, talking, second)
      expect(stateAt(after, sid)).toBe(value ? 'ended' : 'active')
      const { rows } = await scene.read(listRecentCalls, lastDayQuery.input)
      const detail = findDetail(rows, callOf(after, sid).record.value)
      expect(detail?.value.duration ?? null).toEqual(value ? expect.any(Number) : null)
      expect(detail?.value.duration ?? 0).toBeLessThan(60)
    },
  },
  callDestinations: readings({ 'phone, user, sip, teams': asItIs, phone: onlyPhones }, async (scene, value) => {
    expect((await place(scene, '0198')).outcome.kind).toBe('placed')
    for (const fields of [
      { kind: 'user', user: 'alice' },
      { kind: 'sip', sip: 'sip:alice@example.com' },
      { kind: 'teams', teams: '+12065550199' },
    ] as const) {
      const { outcome } = await place(scene, '', fields)
      if (value === 'phone') {
        expect(outcome.kind).toBe('refused')
        const words = wordsOf(outcome.kind === 'refused' && outcome.error)
        expect(words.detail).toContain('Nothing was changed.')
        expect(words.serverMessage).toContain(fields.kind)
      } else expect(outcome.kind).toBe('placed')
    }
  }),
  featureServer: readings(
    {
      registered: asItIs,
      none: refuse(['createCall'], () => true, 480, { msg: 'no available feature servers at this time' }),
    },
    async (scene, value) => {
      const { outcome } = await place(scene, '0198')
      if (value === 'registered') expect(outcome.kind).toBe('placed')
      else {
        expect(wordsOf(outcome.kind === 'refused' && outcome.error)).toMatchObject({
          title: 'No server is available to handle calls',
          status: 480,
        })
      }
    },
  ),
} satisfies Partial<Tolerances>
