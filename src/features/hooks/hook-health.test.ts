import { expect, test } from 'vitest'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { Application } from '../../contract/applications.ts'
import { type Alert, Alert as AlertType } from '../../contract/extras.ts'
import type { Json } from '../../contract/json.ts'
import { RecentCall } from '../../contract/recent-calls.ts'
import { parseRecord, type RecordType } from '../../contract/record.ts'
import type { z } from '../../contract/zod.ts'
import { toApplicationHealth, toHookHealth } from './hook-health.ts'

const at = (clock: string) => Date.parse(`2026-11-22T${clock}Z`)
const clockOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(11, 16))

function parse<S extends z.ZodMiniType>(type: RecordType<S>, json: Json): z.output<S> {
  const { value, issues } = parseRecord(type, json)
  if (value === null) throw new Error(JSON.stringify(issues))
  return value
}

const url = 'https://hooks.example.com/sales/call'

function alert(clock: string, changes: Partial<Record<keyof Alert, Json>> = {}): Alert {
  const usual = { alert_type: 'webhook-connection-failure', message: `failed to connect to ${url}`, detail: 'refused' }
  return parse(AlertType, { time: new Date(at(clock)).toISOString(), ...usual, ...changes })
}

function application(name: string, changes: Record<string, Json> = {}): Application {
  const call_hook = { url: `https://u:p@hooks.example.com/${name}/call?token=x#rc=2` }
  const call_status_hook = { url: `https://hooks.example.com/${name}/status` }
  return parse(Application, { application_sid: name, name, call_hook, call_status_hook, ...changes })
}

/** A call to the sales line, unless changed. */
function call(clock: string, sip_status = 200, changes: Record<string, Json> = {}): RecentCall {
  return parse(RecentCall, {
    attempted_at: new Date(at(clock)).toISOString(),
    terminated_at: new Date(at(clock) + 60_000).toISOString(),
    answered: sip_status === 200,
    duration: sip_status === 200 ? 60 : 0,
    direction: 'inbound',
    from: '+15551112222',
    to: '15550001000',
    call_sid: `call ${clock}`,
    sip_status,
    ...changes,
  })
}

const numbers = [
  { value: { number: '15550001000', application_sid: 'sales' } },
  { value: { number: '+1 555 000 1001', application_sid: 'sales' } },
  { value: { number: '15550002000', application_sid: 'support' } },
  { value: { number: '1555*', application_sid: 'support' } },
  fieldsOnly({ number: '15550003000', application_sid: 'another' }),
]
const applications = [application('sales'), application('support')]
/** Sorts newest first, as servers send them. */
const health = (alerts: readonly Alert[], records: readonly RecentCall[] = []) =>
  toHookHealth(
    alerts.toSorted((a, b) => b.time - a.time),
    { applications, numbers, records: records.toSorted((a, b) => b.attempted_at - a.attempted_at) },
  )

test('dates a failure from the first alert after the last answered call', () => {
  const calls = [call('08:00'), call('09:00'), call('10:00', 480), call('10:30', 480)]
  const [found, ...others] = health([alert('08:30:30'), alert('10:00:10'), alert('10:30:05')], calls)
  expect(others).toEqual([])
  expect(found).toMatchObject({ url, state: 'failing', numbers: 2, calls: 4, causes: ['refused'], goodAfter: null })
  expect([clockOf(found?.since ?? null), clockOf(found?.goodBefore ?? null)]).toEqual(['10:00', '09:00'])
  expect(found?.uses.map(({ application: { name }, use }) => [name, use])).toEqual([['sales', 'call hook']])
})

test('dates a failure from the first known alert if no good call came before', () => {
  const [found] = health([alert('08:30:00'), alert('10:00:10')], [call('10:00', 480)])
  expect([clockOf(found?.since ?? null), found?.goodBefore]).toEqual(['08:30', null])
})

test('a hook has recovered if a call was answered since the newest alert', () => {
  const [found] = health([alert('10:00:10')], [call('10:00', 480), call('10:05'), call('10:06')])
  expect([found?.state, clockOf(found?.goodAfter ?? null)]).toEqual(['recovered', '10:06'])
})

test('ignores a good call just before an alert, because alerts are stored late', () => {
  const [found] = health([alert('10:00:10'), alert('10:01:19')], [call('10:01:00'), call('10:00', 480)])
  expect([found?.state, clockOf(found?.since ?? null)]).toEqual(['failing', '10:00'])
})

test('an answered outbound call doesn’t prove that the call hook works', () => {
  const outbound = { direction: 'outbound', from: '15550001000', to: '15553334444' }
  const [found] = health([alert('10:00:10')], [call('10:05', 200, outbound)])
  expect([found?.state, found?.calls]).toEqual(['failing', 1])
})

test('a status hook has recovered if a call ended without an alert for any hook', () => {
  const message = 'failed to connect to https://hooks.example.com/sales/status'
  // Ends at 10:06.
  const calls = [call('10:05')]
  expect(health([alert('10:00:10', { message })], calls)[0]?.state).toBe('recovered')
  // An alert may stand for two hooks.
  const other = alert('10:06:04', { message: 'failed to connect to https://hooks.example.com/support/call' })
  expect(
    health([alert('10:00:10', { message }), other], calls).find(({ url: one }) => one?.includes('/sales/'))?.state,
  ).toBe('failing')
})

test('assigns an alert without a URL to the call hook of its call', () => {
  const payload = alert('10:00:12', {
    alert_type: 'invalid-app-payload',
    message: 'malformed jambonz payload: must be array',
    detail: null,
    target_sid: 'call 10:00',
  })
  const [found, ...others] = health([alert('10:00:10'), payload], [call('10:00', 480)])
  expect([found?.url, others.length]).toEqual([url, 0])
  expect(found?.causes).toEqual(['malformed jambonz payload: must be array', 'refused'])
  // Without a known call, the hook is unknown.
  expect(health([payload])[0]).toMatchObject({ url: null, state: 'unknown', uses: [] })
})

test('assigns an unknown URL to the application with hooks beside it', () => {
  const usesOf = (path: string) => {
    const message = `https://hooks.example.com${path} returned 404`
    const [found] = health([alert('10:00', { message, detail: null })])
    expect(found).toMatchObject({ state: 'unknown', causes: ['returned 404'] })
    return found?.uses.map(({ application: { name }, use }) => [name, use])
  }
  expect(usesOf('/sales/confirm')).toEqual([['sales', 'near']])
  expect(usesOf('/support/a/b')).toEqual([['support', 'near']])
  expect(usesOf('/next')).toEqual([])
})

test('ignores other alerts, but counts unknown webhook alerts', () => {
  expect(health([alert('10:00', { alert_type: 'no-tts' }), alert('10:00', { alert_type: null })])).toEqual([])
  expect(health([alert('10:00', { alert_type: 'webhook-brand-new' })])).toHaveLength(1)
})

test('sorts failing hooks first and recovered hooks last', () => {
  const support = { message: 'failed to connect to https://hooks.example.com/support/call' }
  const unknown = { message: 'failed to connect to https://elsewhere.example/x' }
  const found = health(
    [alert('10:00'), alert('11:00', support), alert('12:00', unknown)],
    [call('10:30', 480), call('11:30', 200, { to: '15550002000' })],
  )
  expect(found.map(({ state }) => state)).toEqual(['failing', 'unknown', 'recovered'])
})

test('detects a failing application without alerts by three bad calls in a row', () => {
  const records = [
    call('08:00'),
    call('08:30', 486),
    call('09:00', 480),
    call('09:01', 487),
    call('09:02', 200, { duration: 2 }),
    call('09:03', 480),
    call('09:10', 200, { to: '15550002000' }),
    call('09:11', 480, { to: '15550002000' }),
    call('09:12', 480, { to: '15550009999' }),
    call('09:13', 480, { to: 'agent15550001000' }),
  ].toSorted((a, b) => b.attempted_at - a.attempted_at)
  const found = toApplicationHealth({ applications, numbers, records })
  expect(found.map(({ application: { name }, ...one }) => [name, one.calls, one.unavailable, one.short])).toEqual([
    ['sales', 6, 2, 1],
    ['support', 2, 1, 0],
  ])
  expect(found.map(({ since, lastGood }) => [clockOf(since), clockOf(lastGood)])).toEqual([
    ['09:00', '08:00'],
    [null, '09:10'],
  ])
})

test('prefers the application that a record names over that of its number', () => {
  const records = [call('08:00', 200, { application_sid: 'support' })]
  expect(toApplicationHealth({ applications, numbers, records }).map(({ application: { name } }) => name)).toEqual([
    'support',
  ])
})

test('leaves the state unknown without a call of its applications', () => {
  const [found] = health([alert('10:00:10')], [call('12:00', 200, { to: '15550002000' })])
  expect(found).toMatchObject({ url, state: 'unknown', calls: 0 })
})

test('leaves the state and the count of numbers unknown without the numbers', () => {
  const [found] = toHookHealth([alert('10:00:10')], { applications, numbers: null, records: [call('10:05')] })
  expect(found).toMatchObject({ url, state: 'unknown', numbers: null })
})
