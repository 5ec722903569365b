import { expect, test } from 'vitest'
import { similarText, type EndedCall, explainCall, type Handler } from './explain-call.ts'
import { failureFacts } from './failure-facts.ts'

const call: EndedCall = {
  seenIn: 'record',
  direction: 'outbound',
  answered: false,
  sip_status: 503,
  termination_reason: 'failed',
  waitedMs: 418,
  duration: 0,
  trunk: 'acme',
  to: '+12125550100',
  from: '+14155550101',
}

const explained = (change: Partial<EndedCall>, handler?: Handler, counts?: Parameters<typeof explainCall>[2]) => {
  const explanation = explainCall({ ...call, ...change }, handler, counts ?? null)
  if (explanation === null) throw new Error('Nothing to explain.')
  return explanation
}
const causesOf = (...of: Parameters<typeof explained>) => explained(...of).causes.map(({ fact }) => fact.cause)

/**
 * The rows of docs/api.md#final-sip-statuses: the first cause of an inbound call with a record, of an outbound one with
 * a record, and of an outbound one without.
 */
const rows: readonly [status: number, inbound: RegExp, record: RegExp, live: RegExp][] = [
  [302, /nothing is known/, /registered with another server/, /registered with another server/],
  [400, /nothing is known/, /refused the request as malformed/, /no user or no host/],
  [401, /asked to log in/, /requires a login/, /requires a login/],
  [403, /login may have been refused/, /refused the caller ID/, /without an account/],
  [404, /application declined/, /number doesn’t exist/, /device isn’t registered/],
  [407, /asked to log in/, /requires a login/, /requires a login/],
  [408, /nothing is known/, /No gateway of the carrier/, /No gateway of the carrier/],
  [480, /number has no application/, /party isn’t available/, /no media server/],
  [482, /application declined/, /refused the call as a loop/, /platform’s own domains/],
  [486, /application declined the call as busy/, /party is busy/, /party is busy/],
  [
    487,
    /caller hung up before anyone answered/,
    /didn’t answer in time|was cancelled/,
    /didn’t answer in time|was cancelled/,
  ],
  [488, /no codec in common/, /no codec in common/, /while the platform chose a carrier/],
  [500, /couldn’t read its database/, /unexpected error/, /unexpected error/],
  [503, /limit of concurrent calls/, /overloaded or out of service/, /limit of concurrent calls/],
  [603, /ended without answering/, /party declined/, /No outbound carrier/],
  [
    421,
    /application declined the call with this status/,
    /carrier or the called side refused/,
    /carrier or the called side refused/,
  ],
]

test.each(rows)(
  '%i: names the likely cause of an inbound, a recorded outbound and a live outbound call',
  (sip, inbound, record, live) => {
    const firstOf = (change: Partial<EndedCall>) => causesOf({ sip_status: sip, ...change })[0] ?? 'nothing is known'
    expect(firstOf({ direction: 'inbound' })).toMatch(inbound)
    expect(firstOf({})).toMatch(record)
    expect(firstOf({ seenIn: 'live record', waitedMs: null })).toMatch(live)
  },
)

test('the table above has a status of every fact except general SIP facts', () => {
  const known = new Set(rows.map(([sip]) => sip))
  const others = failureFacts.filter(
    ({ statuses }) => typeof statuses !== 'string' && !statuses.some((sip) => known.has(sip)),
  )
  expect(others.filter(({ isGeneral }) => !isGeneral)).toEqual([])
})

test.each([
  [{ direction: 'inbound', sip_status: 408 }, 'inbound calls that end with 408 Request Timeout'],
  [{ direction: 'inbound', sip_status: 302 }, 'inbound calls that end with 302 Moved Temporarily'],
  [{ direction: null, sip_status: 480 }, 'calls without a direction and that end with 480 Temporarily Unavailable'],
  [{ direction: 'sideways', sip_status: 486 }, 'sideways calls that end with 486 Busy Here'],
  [{ sip_status: null }, 'outbound calls without a SIP status'],
  [{ sip_status: 200 }, 'outbound calls that end with 200 OK'],
  [{ sip_status: 799 }, 'outbound calls that end with 799'],
])('names no cause for an unknown combination: %j', (change, kind) => {
  const { causes, unknown } = explained(change)
  expect(causes).toEqual([])
  expect(unknown).toBe(`Nothing is known about ${kind}.`)
})

test('leaves out causes that write no call record if the call has one', () => {
  expect(causesOf({ sip_status: 603 })).toEqual(['The called party declined.'])
  expect(causesOf({ sip_status: 603, seenIn: null })).toHaveLength(2)
})

const main = { sid: 'a', name: 'Main IVR', isRecorded: false, isMissing: false }

test('inbound 480: ranks the causes by the number’s application and the duration', () => {
  const change = { direction: 'inbound', sip_status: 480 } as const
  expect(causesOf(change, null)[0]).toMatch(/no application/)
  expect(explained(change, { ...main, isMissing: true }).causes[0]).toMatchObject({
    fact: { cause: 'The called number has no application.' },
    evidence: ['The number’s application isn’t in this account.'],
  })
  const { causes, title } = explained({ ...change, waitedMs: 10_120 }, main)
  expect(title).toBe('Failed: temporarily unavailable')
  expect(causes[0]?.fact.cause).toMatch(/no call hook, or the hook failed/)
  expect(causes[0]?.evidence).toEqual(['The number uses Main IVR now.', 'It took 10.1 s; a hook has 10 s to respond.'])
  expect(causes[1]?.fact.by).toBe('all')
  expect(causes[2]?.evidence).toEqual(['Unlikely: The number uses Main IVR now.'])
  expect(explained(change, { ...main, isRecorded: true }).causes[0]?.evidence).toEqual(['The call reached Main IVR.'])
})

test('inbound 404: blames the application unless the number has none', () => {
  const change = { direction: 'inbound', sip_status: 404 } as const
  expect(causesOf(change, main)[0]).toMatch(/application declined/)
  const missing = explained(change, { ...main, isMissing: true })
  expect(missing.causes[0]).toMatchObject({
    fact: { cause: 'The called number has no application, or one that doesn’t exist.' },
    evidence: ['The number’s application isn’t in this account.'],
  })
  expect(missing.causes.map(({ fact }) => fact.cause)).not.toContainEqual(expect.stringMatching(/declined/))
})

test('outbound 487: unanswered after a minute of ringing, else cancelled', () => {
  expect(causesOf({ sip_status: 487, waitedMs: 60_300 })[0]).toMatch(/didn’t answer in time/)
  expect(causesOf({ sip_status: 487, waitedMs: 12_000 })[0]).toMatch(/was cancelled/)
})

test('ranks an inactive account lower if other calls got through', () => {
  const all = { since: 0, calls: 40, similar: 31, others: { calls: 0, similar: 0 } }
  const counts = { application: null, called: null, caller: null, trunk: null, all }
  const last = (one: typeof counts) =>
    explained({ direction: 'inbound', sip_status: 503 }, undefined, one).causes.findIndex(({ fact }) =>
      /inactive/.test(fact.cause),
    )
  expect(last(counts)).toBeGreaterThan(last({ ...counts, all: { ...all, similar: 40 } }))
})

test.each([
  [404, 'Failed: no such number', /Check the number/],
  [484, 'Failed: incomplete number', /country and area code/],
  [403, 'Failed: refused', /carrier of/],
  [608, 'Failed: rejected', /spam/],
  [488, 'Failed: not acceptable here', /codecs/],
  [503, 'Failed: service unavailable', /another trunk/],
  [481, 'Failed: call/transaction does not exist', /SIP call ID/],
])('explains an outbound %s and gives advice', (sip, title, advice) => {
  const explanation = explained({ sip_status: sip })
  expect(explanation.title).toBe(title)
  expect(explanation.causes[0]?.fact.advice).toMatch(advice)
})

test('shows busy and unavailable as neutral outcomes', () => {
  expect(explained({ sip_status: 486 })).toMatchObject({ title: 'Busy', tone: 'neutral' })
  expect(explained({ sip_status: 480 })).toMatchObject({ title: 'Unavailable', tone: 'neutral' })
})

test('explains an answered call only if it ended within seconds', () => {
  const answered = { answered: true, sip_status: 200, termination_reason: 'caller hungup' } as const
  expect(explainCall({ ...call, ...answered, duration: 60 }, undefined, null)).toBeNull()
  expect(explainCall({ ...call, ...answered, duration: null }, undefined, null)).toBeNull()
  const short = explained({ ...answered, duration: 2 })
  expect(short).toMatchObject({ title: 'Short call: 2 s', tone: 'neutral' })
  expect(short.causes[0]?.fact.cause).toMatch(/requested once the called party has answered/)
})

test.each([
  ['inbound', 'caller hungup', /caller hung up/],
  ['inbound', 'called party hungup', /application hung up/],
  ['outbound', 'caller hungup', /call hook failed/],
  ['outbound', 'called party hungup', /called party hung up/],
])('ranks the causes of a short %s call by how it ended: %s', (direction, reason, first) => {
  const [cause] = explained({
    direction,
    answered: true,
    sip_status: 200,
    duration: 1,
    termination_reason: reason,
  }).causes
  expect(cause?.fact.cause).toMatch(first)
  expect(cause?.evidence).toEqual([`According to the record, the ${reason.replace(' hungup', '')} ended it.`])
})

test('attributes a loop with a call record to the side that the call reached', () => {
  expect(causesOf({ sip_status: 482 })).toEqual(['The carrier or the called side refused the call as a loop.'])
  expect(causesOf({ sip_status: 482, direction: 'inbound' })).toEqual([
    'The application declined the call with this status.',
  ])
})

test('leaves out an unknown time and says if there is no SIP status', () => {
  expect(explained({}).what).toBe('Ended with 503 Service Unavailable after 0.4 s and never connected.')
  expect(explained({ waitedMs: null }).what).toBe('Ended with 503 Service Unavailable and never connected.')
  expect(explained({ sip_status: null }).what).toContain('no SIP status')
})

test('says how many calls ended the same way, here and among the others', () => {
  const counts = { since: 0, calls: 40, similar: 31, others: { calls: 300, similar: 0 } }
  const words = (change: Partial<typeof counts>) => similarText({ ...counts, ...change }, 'calls to Main IVR', '14:02')
  expect(words({})).toBe('31 of 40 calls to Main IVR ended this way since 14:02; none of 300 others did.')
  expect(words({ others: { calls: 300, similar: 2 } })).toContain('; 2 of 300 others did.')
  expect(words({ others: { calls: 1, similar: 0 } })).toContain('; the one other didn’t.')
  expect(words({ others: { calls: 0, similar: 0 } })).toMatch(/since 14:02\.$/)
  expect(words({ calls: 1, similar: 1 })).toBe('No other calls to Main IVR among these records.')
})
