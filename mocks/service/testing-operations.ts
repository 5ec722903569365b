/** For property tests: any sequence of writes, represented by small numbers so that failures shrink. */
import fc from 'fast-check'
import type { Json } from '../../src/contract/json.ts'
import { demoToken, otherToken } from './accounts.ts'
import type { Change } from './change.ts'
import type { Service } from './service.ts'
import { application, ask, day, ghost, rowsOf, testedAt, text } from './testing.ts'

interface Situation {
  readonly service: Service
  readonly token: string
  readonly now: number
  /** Chooses among the existing records, and names new ones. */
  readonly pick: number
}

const sidAt = (situation: Situation, list: Parameters<typeof ask>[1], field: string): string => {
  const rows = rowsOf(ask(situation.service, list, situation))
  return rows.length === 0 ? ghost : text(rows[situation.pick % rows.length], field)
}
const applicationSid = (situation: Situation) => sidAt(situation, 'listApplications', 'application_sid')
const numberSid = (situation: Situation) => sidAt(situation, 'listPhoneNumbers', 'phone_number_sid')
const credentialSid = (situation: Situation) => sidAt(situation, 'listSpeechCredentials', 'speech_credential_sid')

const send = (
  situation: Situation,
  name: Parameters<typeof ask>[1],
  params: Record<string, string>,
  body?: Json,
): readonly Change[] =>
  ask(situation.service, name, { ...situation, params, ...(body === undefined ? {} : { body }) }).changes

const apply = ({ service }: Situation, change: Change): readonly Change[] => {
  service.apply([change])
  return [change]
}

const writes = {
  createApplication: (m) => send(m, 'createApplication', {}, { ...application, name: `new ${m.pick}` }),
  updateApplication: (m) => {
    const call_hook = { url: `https://example.com/${m.pick}` }
    return send(
      m,
      'updateApplication',
      { application_sid: applicationSid(m) },
      { ...application, name: `changed ${m.pick}`, call_hook },
    )
  },
  deleteApplication: (m) => send(m, 'deleteApplication', { application_sid: applicationSid(m) }),
  createPhoneNumber: (m) =>
    send(m, 'createPhoneNumber', {}, { number: `1555${m.pick}`, application_sid: applicationSid(m) }),
  assign: (m) =>
    send(m, 'updatePhoneNumber', { phone_number_sid: numberSid(m) }, { application_sid: applicationSid(m) }),
  unassign: (m) => send(m, 'updatePhoneNumber', { phone_number_sid: numberSid(m) }, { application_sid: null }),
  deletePhoneNumber: (m) => send(m, 'deletePhoneNumber', { phone_number_sid: numberSid(m) }),
  createSpeechCredential: (m) =>
    send(m, 'createSpeechCredential', {}, { vendor: 'aws', access_key_id: `A${m.pick}`, use_for_tts: true }),
  testSpeechCredential: (m) => send(m, 'testSpeechCredential', { speech_credential_sid: credentialSid(m) }),
  deleteSpeechCredential: (m) => send(m, 'deleteSpeechCredential', { speech_credential_sid: credentialSid(m) }),
  createCall: (m) => {
    const to = { type: 'phone', number: `12125550${100 + m.pick}` }
    return send(m, 'createCall', {}, { application_sid: applicationSid(m), from: '1', to })
  },
  deleteCall: (m) => send(m, 'deleteCall', { call_sid: sidAt(m, 'listCalls', 'call_sid') }),
  freezeClock: (m) => apply(m, { type: 'clock', clock: { since: m.now, service: m.now, rate: 0 } }),
  flipSwitches: (m) => {
    const profile = m.pick % 2 === 0 ? 'documented' : 'deployed'
    return apply(m, { type: 'profile', profile, switches: { order: 'key' } })
  },
  setFaults: (m) =>
    apply(m, { type: 'faults', faults: m.pick % 2 === 0 ? [] : [{ id: 'f', endpoint: '*', status: 500 }] }),
} satisfies Record<string, (situation: Situation) => readonly Change[]>

export interface Write {
  readonly kind: keyof typeof writes
  readonly pick: number
  /** ms since the previous write. */
  readonly gap: number
  readonly isOther: boolean
}

/** Writes of both accounts, up to days apart, so up to months in total. */
export const anyWrites: fc.Arbitrary<Write[]> = fc.array(
  fc.record({
    // Object.keys loses the literal names.
    kind: fc.constantFrom(...(Object.keys(writes) as Write['kind'][])),
    pick: fc.nat({ max: 99 }),
    gap: fc.oneof(fc.nat({ max: 60_000 }), fc.nat({ max: 9 * day })),
    isOther: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
)

/** Performs the writes; refused ones change nothing. Returns the log of changes and the time of the last write. */
export function perform(service: Service, list: readonly Write[]): { log: readonly Change[]; now: number } {
  let now = testedAt
  const log: Change[] = []
  for (const { kind, pick, gap, isOther } of list) {
    now += gap
    log.push(...writes[kind]({ service, now, pick, token: isOther ? otherToken : demoToken }))
  }
  return { log, now }
}
