import type { Client } from '../../api/client.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { Application } from '../../contract/applications.ts'
import { listAccounts } from '../../contract/carriers.ts'
import { listPhoneNumbers } from '../../contract/phone-numbers.ts'
import { fieldOf } from '../../contract/record.ts'
import { countEach } from '../../lib/records.ts'

export interface FoundAccount {
  readonly account_sid: string
  /** Only deployed servers have names (GET /v1/Accounts, beyond the spec). */
  readonly name: string | null
  /** The number of its applications; null if the account was found elsewhere. */
  readonly applications: number | null
}

/**
 * Finds the accounts of a token; the spec doesn't say how. If all applications already read belong to one account,
 * returns that. Otherwise reads the list of accounts, which not every server has, and finally the phone numbers.
 * Returns the account with the most applications first; empty if unknown: the user then types it. Never rejects, since
 * each source may refuse. `isThorough` always reads the list: the token may see accounts without applications.
 */
export async function findAccounts(
  client: Client,
  applications: Listed<Application>,
  { isThorough = false } = {},
): Promise<FoundAccount[]> {
  const counts = countEach(applications.rows.flatMap((one) => fieldOf(one, 'account_sid') ?? []))
  const names = counts.size === 1 && !isThorough ? new Map<string, string | null>() : await listedNames(client)
  const sids = new Set([...counts.keys(), ...names.keys()])
  if (sids.size === 0) for (const sid of await sidsOfNumbers(client)) sids.add(sid)
  const found = Array.from(sids, (sid) => ({
    account_sid: sid,
    name: names.get(sid) ?? null,
    applications: counts.get(sid) ?? null,
  }))
  return found.toSorted((a, b) => (b.applications ?? 0) - (a.applications ?? 0))
}

async function listedNames(client: Client): Promise<Map<string, string | null>> {
  const accounts = await client.send(listAccounts, {}, { retry: false }).catch(() => null)
  return new Map(accounts?.rows.map(({ value }) => [value.account_sid, value.name]))
}

async function sidsOfNumbers(client: Client): Promise<string[]> {
  const numbers = await client.send(listPhoneNumbers, {}, { retry: false }).catch(() => null)
  return numbers?.rows.flatMap((one) => fieldOf(one, 'account_sid') ?? []) ?? []
}
