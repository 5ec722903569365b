/** Every call record, straight from the API, to compare figures with. */
import { demoAccountSid, demoToken } from '../../mocks/service/accounts.ts'

export interface ApiRecord {
  readonly sip_callid: string
  readonly attempted_at: string
  readonly answered: boolean
  readonly answered_at: string
  readonly terminated_at: string
  readonly duration: number
  readonly sip_status: number | null
  readonly termination_reason: string | null
  readonly direction: string | null
  readonly trunk: string | null
  readonly from: string
  readonly to: string
}

export async function readAllRecords(server: string, days: number): Promise<ApiRecord[]> {
  const all: ApiRecord[] = []
  for (let page = 1; ; page += 1) {
    const url = `${server}/v1/Accounts/${demoAccountSid}/RecentCalls?page=${page}&count=500&days=${days}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${demoToken}` } })
    // Typed as the contract defines it; its own tests check the shape.
    const { data } = (await response.json()) as { data: ApiRecord[] }
    all.push(...data)
    if (data.length < 500) return all
  }
}

const ms = (text: string) => Date.parse(text)

/** Maps a record to the name of a result that pages link to. */
const nameOf = ({ answered, sip_status }: ApiRecord) =>
  answered ? 'answered' : (sip_status ?? 0) >= 500 && (sip_status ?? 0) < 600 ? 'other-failure' : 'another'

/** Counts the records that match a link's query, as the page of all records should show them. */
export function countOf(records: readonly ApiRecord[], link: string | null): number {
  const query = new URL(link ?? '', 'http://a').searchParams
  const is = (name: 'sip_status' | 'termination_reason' | 'trunk' | 'direction', record: ApiRecord) =>
    !query.has(name) || String(record[name] ?? '!none') === query.get(name)
  const numbers = new Set(
    query
      .get('number')
      ?.split(',')
      .map((number) => number.replaceAll(/[+"]/g, '')),
  )
  const time = (name: string, other: number) => (query.has(name) ? ms(query.get(name) ?? '') : other)
  return records.filter(
    (record) =>
      ms(record.attempted_at) >= time('from', 0) &&
      ms(record.attempted_at) < time('to', Number.POSITIVE_INFINITY) &&
      ms(record.attempted_at) <= time('at', Number.POSITIVE_INFINITY) &&
      ms(record.terminated_at) > time('at', Number.NEGATIVE_INFINITY) &&
      is('sip_status', record) &&
      is('termination_reason', record) &&
      is('trunk', record) &&
      is('direction', record) &&
      (query.get('result') === 'unanswered'
        ? !record.answered
        : (query.get('result') ?? nameOf(record)) === nameOf(record)) &&
      record.duration >= Number(query.get('least') ?? 0) &&
      record.duration <= Number(query.get('most') ?? Number.POSITIVE_INFINITY) &&
      (!query.has('number') || [record.from, record.to].some((party) => numbers.has(party.replace('+', '')))),
  ).length
}
