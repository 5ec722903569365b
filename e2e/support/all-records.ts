/** Every call record, straight from the API: what figures are compared with. */
import { demoAccountSid, demoToken } from '../../mocks/service/accounts.ts'

export interface ApiRecord {
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
    // The shape is the contract's, checked by its own tests.
    const { data } = (await response.json()) as { data: ApiRecord[] }
    all.push(...data)
    if (data.length < 500) return all
  }
}
