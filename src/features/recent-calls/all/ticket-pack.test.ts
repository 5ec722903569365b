import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../../contract/json.ts'
import { toDigits } from '../../../lib/phone-digits.ts'
import { accountSid, samplePage, sampleRaw } from '../recent-call-fixtures.ts'
import { type TicketContext, toGroups, toTicketPack } from './ticket-pack.ts'

const at = Date.UTC(2026, 2, 10, 9, 30)
const context: TicketContext = {
  server: 'https://voice.example.com',
  account_sid: accountSid,
  madeAt: at,
  kept: 4,
  shares: new Map(),
}

const callsOf = (changes: readonly JsonObject[]) =>
  samplePage(changes.map((change, index) => sampleRaw(at + index * 60_000, { sip_status: 503, ...change }))).rows.map(
    ({ value }) => value,
  )

function packOf(changes: readonly JsonObject[], change: Partial<TicketContext> = {}) {
  const files = toTicketPack(callsOf(changes), { ...context, ...change })
  const [text = '', csv = '', manifest = ''] = files.map((file) => file.text)
  return { files, text, csv, manifest, all: files.map((file) => file.name + file.text).join('\n') }
}

test('groups calls by trunk and remote host, the largest group first', () => {
  const { text } = packOf([
    { trunk: 'a' },
    { trunk: 'b' },
    { trunk: 'b', sip_status: 408 },
    { trunk: 'b', remote_host: '192.0.2.21' },
  ])
  expect(text.split('\n\n').map((part) => part.split('\n').slice(0, 2))).toEqual([
    ['4 failed calls. Times in UTC. Numbers: last 4 digits.'],
    ['Trunk b, remote host 192.0.2.20: 2 calls', '1 x 503 Service Unavailable, 1 x 408 Request Timeout'],
    ['Trunk a, remote host 192.0.2.20: 1 call', '1 x 503 Service Unavailable'],
    ['Trunk b, remote host 192.0.2.21: 1 call', '1 x 503 Service Unavailable'],
  ])
  expect(text).toContain(
    `2026-03-10T09:31:00.000Z  inbound  +*******0101 -> *******0100  503  Call-ID sip-${at + 60_000}`,
  )
})

test('says “unknown” for an absent or empty caller and Call-ID', () => {
  for (const missing of [null, '']) {
    expect(packOf([{ from: missing, sip_callid: missing }]).text).toMatch(/ unknown -> \S+ {2}503 {2}Call-ID unknown$/m)
  }
})

test('shows the share of the week before only if its records are loaded', () => {
  expect(packOf([{}]).text).toContain('unknown, two weeks of records aren’t loaded')
  const share = { week: { calls: 240, similar: 12 }, before: { calls: 0, similar: 0 } }
  const changes = [{ trunk: 'a' }, { trunk: 'a', remote_host: '192.0.2.21' }]
  const [group] = toGroups(callsOf(changes))
  const { text } = packOf(changes, { shares: new Map([[group?.key ?? '', share]]) })
  expect(text).toContain(
    '12 of 240 attempts (5.0 %) in the week up to the last call, 0 of 0 attempts in the week before',
  )
  expect(text.match(/unknown, two weeks/g)).toHaveLength(1)
})

test('lists the files in a manifest with matching hashes', async () => {
  const { files, manifest } = packOf([{}, {}])
  const { files: listed, ...rest } = JSON.parse(manifest)
  expect(rest).toMatchObject({
    records: 2,
    made: '2026-03-10T09:30:00.000Z',
    numbers: 'last 4 digits',
    groups: [{ trunk: 'acme-trunk', records: 2 }],
  })
  for (const [index, { name, bytes, sha256 }] of listed.entries()) {
    const content = new TextEncoder().encode(files[index]?.text)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
    expect([name, bytes]).toEqual([files[index]?.name, content.length])
    expect(sha256).toBe(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''))
  }
})

test.each([
  [null, '14155550101'],
  [4, '*******0101'],
  [0, '***********'],
] as const)('escapes values that a spreadsheet would run as formulas, with masked numbers, too: %s', (kept, number) => {
  const changes = [{ sip_callid: '=cmd|14155550101', trunk: '@SUM(1)', remote_host: '-14155550101' }]
  const [, line = ''] = packOf(changes, { kept }).csv.split('\r\n')
  const cells = line.split(',')
  expect(cells).toEqual(expect.arrayContaining([`'=cmd|${number}`, "'@SUM(1)", `'-${number}`, `'+${number}`]))
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
})

test('keeps times complete, even if their digits are those of a number', () => {
  const { text, csv } = packOf([{ from: '2026' }], { kept: 0 })
  for (const file of [text, csv]) expect(file).toContain('2026-03-10T09:30:00.000Z')
})

test('keeps numbers as received if they are not masked', () => {
  expect(packOf([{}], { kept: null }).all).toContain('+14155550101 -> 12125550100')
})

/** Spellings of numbers in call ids, hosts and URIs. */
const spellings: readonly ((n: string) => string)[] = [
  (n) => n,
  (n) => `+${n}`,
  (n) => `sip:+${n}@192.0.2.20:5060;user=phone`,
  (n) => `sip%3A%2B${n}%40host`,
  (n) => `+${n.slice(0, 1)} (${n.slice(1, 4)}) ${n.slice(4, 7)}-${n.slice(7)}`,
  (n) => n.slice(1),
]

test('leaves no number of a selected record in any file if numbers are masked', () => {
  // Digits that other figures in a line are unlikely to form.
  const number = fc.stringMatching(/^1[2-9]\d{9}$/).filter((n) => new Set(n.slice(-7)).size > 4)
  const spell = fc.constantFrom(...spellings)
  const record = fc.tuple(number, number, spell, spell, spell, spell)
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0 as const, 2 as const, 4 as const),
      (records, kept) => {
        const numbers = records.flatMap(([from, to]) => [from, to])
        // Each field may also hold a number of another record.
        const changes = records.map(([from, to, a, b, c, d], index) => ({
          from: a(from),
          to: b(to),
          sip_callid: `x-${c(numbers[(index * 3) % numbers.length] ?? '')}-y`,
          trunk: `trunk ${d(numbers[(index * 5 + 1) % numbers.length] ?? '')}`,
          remote_host: c(to),
          termination_reason: `by ${d(from)}`,
        }))
        const { all } = packOf(changes, { kept })
        // Once for all numbers: repeated for each, it took minutes on a busy machine.
        const parts = all.split(/\n| {2}|,|->/).map((part) => toDigits(part.replaceAll(/%\w\w/g, '')))
        const digits = parts.join()
        for (const one of numbers) {
          for (const write of spellings) expect(all).not.toContain(write(one))
          expect(digits).not.toContain(one.slice(-7))
        }
      },
    ),
    { seed: 42, numRuns: 300 },
  )
})

test('has one line per selected call', () => {
  const { csv } = packOf([{ from: '+14155550111' }, { from: '+14155550112' }])
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).toMatch(/^\uFEFFtrunk,/)
})
