/** Failed calls for a carrier's support: by trunk and remote host, as text and CSV, with a manifest. Pure. */
import type { RecentCall } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf, formatShare } from '../../../lib/count.ts'
import { toCsvFile } from '../../../lib/csv.ts'
import { createNumberMask } from '../../../lib/mask-numbers.ts'
import { sipReason, sipStatusText } from '../../../lib/sip-status.ts'
import { toIso, utcDay } from '../../../lib/time.ts'
import { countEach, groupBy } from '../../../lib/records.ts'
import { hashOf } from '../../../records/export/file-hash.ts'
import type { Written } from '../../../records/export/manifest.ts'

/** Digits kept of each number; null for all of them. */
export type KeptDigits = 0 | 2 | 4 | null

/** How many calls on a group's trunk and host had its codes, in the week up to the newest call and the week before. */
export interface GroupShare {
  readonly week: { readonly calls: number; readonly similar: number }
  readonly before: { readonly calls: number; readonly similar: number }
}

export interface TicketContext {
  readonly server: string
  readonly account_sid: string
  /** ms since 1970. */
  readonly madeAt: number
  readonly kept: KeptDigits
  /** By group key; a group is missing if the records to count aren't loaded. */
  readonly shares: ReadonlyMap<string, GroupShare>
}

interface Group {
  readonly key: string
  readonly trunk: string | null
  readonly remoteHost: string | null
  readonly calls: readonly RecentCall[]
}

/** The calls of one trunk and host, oldest first; the largest group first. */
export function toGroups(calls: readonly RecentCall[]): readonly Group[] {
  const oldestFirst = calls.toSorted((a, b) => a.attempted_at - b.attempted_at)
  const groups = groupBy(oldestFirst, ({ trunk, remote_host }) => JSON.stringify([trunk, remote_host]))
  return Array.from(groups, ([key, of]) => ({
    key,
    trunk: of[0]?.trunk ?? null,
    remoteHost: of[0]?.remote_host ?? null,
    calls: of,
  })).toSorted((a, b) => b.calls.length - a.calls.length)
}

/** Fixed columns in a fixed order: other programs read these files. */
const columns: Readonly<Record<string, (call: RecentCall) => string | number | null>> = {
  trunk: ({ trunk }) => trunk,
  remote_host: ({ remote_host }) => remote_host,
  attempted_at: ({ attempted_at }) => toIso(attempted_at),
  terminated_at: ({ terminated_at }) => toIso(terminated_at),
  direction: ({ direction }) => direction,
  from: ({ from }) => from,
  to: ({ to }) => to,
  sip_status: ({ sip_status }) => sip_status,
  sip_reason: ({ sip_status }) => (sip_status === null ? null : sipReason(sip_status)),
  termination_reason: ({ termination_reason }) => termination_reason,
  sip_callid: ({ sip_callid }) => sip_callid,
}

/**
 * The files of a ticket: text, CSV, manifest. They contain only the given calls. Unless `kept` is null, every number of
 * these calls is masked in all files, even within a SIP call id or host.
 */
export function toTicketPack(calls: readonly RecentCall[], context: TicketContext) {
  const { kept, madeAt, account_sid, server } = context
  const parties = calls.flatMap(({ from, to }) => [from ?? '', to ?? ''])
  const mask = kept === null ? (text: string) => text : createNumberMask(parties, kept)
  const groups = toGroups(calls)
  const base = `ticket_${account_sid.replaceAll(/[^\w-]/g, '').slice(0, 8)}_${utcDay(madeAt)}`
  const numbers = kept === null ? 'in full' : kept === 0 ? 'hidden' : `last ${kept} digits`
  const text = [
    `${formatCountOf(calls.length, 'failed call')}. Times in UTC. Numbers: ${numbers}.`,
    ...groups.map((group) => groupText(group, context, mask)),
  ].join('\n\n')
  const rows = groups.flatMap(({ calls: of }) => of)
  const csv = toCsvFile(
    Object.keys(columns),
    rows.map((call) =>
      Object.values(columns).map((column) => {
        const value = column(call)
        return typeof value === 'string' && !isTime(value) ? mask(value) : value
      }),
    ),
    'spreadsheet',
  )
  const files = [
    { name: `${base}.txt`, type: 'text/plain', text: `${text}\n` },
    { name: `${base}.csv`, type: 'text/csv', text: csv },
  ]
  const manifest = {
    files: files.map(({ name, text: content }) => ({ name, ...writtenOf(content) })),
    source: { server, account_sid },
    made: toIso(madeAt),
    selected: 'by hand, from loaded call records',
    records: calls.length,
    numbers,
    groups: groups.map(({ trunk, remoteHost, calls: of }) => ({
      trunk: trunk === null ? null : mask(trunk),
      remote_host: remoteHost === null ? null : mask(remoteHost),
      records: of.length,
    })),
    meaning: 'The files hold the selected failed calls only. Formulas are escaped in the CSV file.',
  }
  const json = `${JSON.stringify(manifest, null, 2)}\n`
  return [...files, { name: `${base}.manifest.json`, type: 'application/json', text: json }]
}

/** Timestamps are never masked: their digits aren't part of a number. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
}

function writtenOf(text: string): Written {
  const bytes = new TextEncoder().encode(text)
  return { bytes: bytes.length, sha256: hashOf(bytes) }
}

function groupText(
  { key, trunk, remoteHost, calls }: Group,
  { shares }: TicketContext,
  mask: (text: string) => string,
): string {
  const codes = [...countEach(calls.map(({ sip_status }) => sip_status))]
    .toSorted(([, a], [, b]) => b - a)
    .map(([sip, count]) => `${formatCount(count)} x ${sip === null ? 'no SIP status' : sipStatusText(sip)}`)
  const orUnknown = (text: string | null) => (text === null || text === '' ? 'unknown' : mask(text))
  const lines = calls.map(({ attempted_at, direction, from, to, sip_status, sip_callid }) =>
    [
      toIso(attempted_at),
      mask(direction ?? ''),
      `${orUnknown(from)} -> ${orUnknown(to)}`,
      sip_status ?? '-',
      `Call-ID ${orUnknown(sip_callid)}`,
    ].join('  '),
  )
  return [
    `Trunk ${mask(trunk ?? 'unknown')}, remote host ${mask(remoteHost ?? 'unknown')}: ${formatCountOf(calls.length, 'call')}`,
    codes.join(', '),
    shareText(shares.get(key) ?? null),
    ...lines,
  ].join('\n')
}

function shareText(share: GroupShare | null): string {
  if (share === null) return 'Share of attempts on this trunk and host: unknown, two weeks of records aren’t loaded.'
  const words = ({ calls, similar }: GroupShare['week']) =>
    `${formatCount(similar)} of ${formatCountOf(calls, 'attempt')}${calls === 0 ? '' : ` (${formatShare(similar, calls)})`}`
  return `Share of attempts on this trunk and host that ended with these codes: ${words(share.week)} in the week up to the last call, ${words(share.before)} in the week before.`
}
