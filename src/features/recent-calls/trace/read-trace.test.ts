import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSipTrace, readSteps } from './read-trace.ts'

const at = Date.UTC(2026, 2, 10, 9, 30)
const secret = 'canary'
const hidden = {
  ruri_user: secret,
  password: secret,
  attributes: [{ key: secret, value: { stringValue: secret } }],
  [secret]: secret,
}
const rawInvite = `INVITE sip:${secret}@192.0.2.1 SIP/2.0\r\nAuthorization: Digest response="${secret}"\r\nProxy-Authorization: ${secret}\r\nFrom: <sip:${secret}>\r\n\r\nReason: ${secret}`
const rawBusy = `SIP/2.0 486 Busy Here\r\nReason: Q.850;cause=17\r\nX-Reason: none\r\nWWW-Authenticate: ${secret}\r\n\r\n${secret}`
const [a, b] = ['203.0.113.4:5060', '192.0.2.20:5061']

/** The same two messages in the formats of different trace servers and releases. */
const shapes: readonly (readonly [string, unknown])[] = [
  [
    'short, with the messages beside it',
    {
      total: 2,
      data: {
        messages: [
          { id: 2, raw: rawBusy },
          { id: 1, raw: rawInvite },
        ],
        hosts: { [secret]: [secret] },
        calldata: [
          {
            id: 1,
            method_text: 'INVITE',
            srcIp: '203.0.113.4',
            srcPort: 5060,
            dstIp: '192.0.2.20',
            dstPort: 5061,
            create_date: at,
            micro_ts: at * 1000,
            ...hidden,
          },
          {
            id: 2,
            method: 486,
            srcIp: '192.0.2.20',
            srcPort: 5061,
            dstIp: '203.0.113.4',
            dstPort: 5060,
            micro_ts: at * 1000 + 740_000,
            ...hidden,
          },
        ],
      },
    },
  ],
  [
    'messages with headers of their own, out of order',
    [
      {
        raw: rawBusy,
        protocol_header: {
          srcIp: '192.0.2.20',
          srcPort: '5061',
          dstIp: '203.0.113.4',
          dstPort: '5060',
          timeSeconds: at / 1000,
          timeUseconds: 740_000,
          ...hidden,
        },
        ...hidden,
      },
      {
        raw: rawInvite,
        protocol_header: {
          srcIp: '203.0.113.4',
          srcPort: '5060',
          dstIp: '192.0.2.20',
          dstPort: '5061',
          timeSeconds: at / 1000,
          timeUseconds: 0,
        },
      },
    ],
  ],
  [
    'flat, with times as text',
    {
      data: [
        {
          method: 'INVITE',
          msg: rawInvite,
          source_ip: '203.0.113.4',
          source_port: 5060,
          destination_ip: '192.0.2.20',
          destination_port: 5061,
          date: '2026-03-10T09:30:00.000Z',
          ...hidden,
        },
        {
          method: '486',
          msg: rawBusy,
          source_ip: '192.0.2.20',
          source_port: 5061,
          destination_ip: '203.0.113.4',
          destination_port: 5060,
          date: '2026-03-10T09:30:00.740Z',
        },
      ],
    },
  ],
]

test.each(shapes)('reads SIP messages and keeps nothing else of the trace: %s', (_, json) => {
  const messages = readSipTrace(json)
  expect(messages).toEqual([
    { at, label: 'INVITE', from: a, to: b, notes: [] },
    { at: at + 740, label: '486 Busy Here', from: b, to: a, notes: ['Reason: Q.850;cause=17', 'X-Reason: none'] },
  ])
  expect(JSON.stringify(messages)).not.toContain(secret)
})

test('leaves unknown parts null, and drops what does not look like a message', () => {
  expect(readSipTrace({ data: [{ method: 'BYE', srcIp: `<${secret}>`, create_date: secret }] })).toEqual([
    { at: null, label: 'BYE', from: null, to: null, notes: [] },
  ])
  for (const odd of [{ micro_ts: 1e20 }, { timeSeconds: 1e14 }, { timeSeconds: 1, timeUseconds: 'odd' }])
    expect(readSipTrace([{ method: 'BYE', ...odd }])).toMatchObject([{ at: null }])
  expect(readSipTrace([{ method: `Bearer ${secret}` }, { method: secret }])).toEqual([])
})

test('keeps only names and times of steps', () => {
  const span = { name: 'call-hook', startTimeUnixNano: `${at}000000`, endTimeUnixNano: (at + 40) * 1e6, ...hidden }
  const other = { ...span, name: 'say', startTimeUnixNano: `${at + 20}000000` }
  const json = { resourceSpans: [{ resource: hidden, scopeSpans: [{ scope: hidden, spans: [other, span, hidden] }] }] }
  const steps = readSteps(json)
  expect(steps.map(({ name }) => name)).toEqual(['call-hook', 'say'])
  expect(steps[0]?.start).toBeCloseTo(at, 2)
  expect(steps[0]?.end).toBeCloseTo(at + 40, 2)
  expect(JSON.stringify(steps)).not.toContain(secret)
})

test('reads arbitrary JSON without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(() => [readSipTrace(json), readSteps(json)]).not.toThrow()
    }),
  )
})
