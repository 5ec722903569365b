import { type Client, createClient } from '../../api/client.ts'
import { type Connection, toConnection } from '../../api/connection.ts'
import { createGate, type Gate } from '../../api/gate.ts'
import type { Application } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { checkAccount, checkConnection, type Refused } from './check-connection.ts'
import { findAccounts, type FoundAccount } from './find-accounts.ts'
import type { TabSession } from './tab-session.ts'

type Credentials = Pick<Connection, 'server' | 'token'>

export interface Accepted extends Credentials {
  readonly gate: Gate
  readonly applications: Listed<Application>
}

export interface SignedIn {
  readonly tabSession: TabSession
  /** null if taken over from another tab, which requests nothing. */
  readonly accepted: Pick<Accepted, 'gate' | 'applications'> | null
}

/**
 * The result for credentials: a fault, one account, or a choice among those found (if none, the user types it).
 * `stranger` is the connection's account if the token's records belong to others; null otherwise.
 */
export type Tried =
  | Refused
  | { readonly fault: null; readonly accepted: Accepted; readonly account_sid: string }
  | {
      readonly fault: 'choice'
      readonly accepted: Accepted
      readonly found: readonly FoundAccount[]
      readonly stranger: string | null
    }

export interface SignInOptions {
  readonly signal?: AbortSignal
  /** For tests. */
  readonly fetch?: typeof fetch
}

/**
 * Reads the list of applications: the only operation that needs a token but no account (docs/api.md#authentication),
 * and its records contain the account. `expected`: the account of a saved connection.
 */
export async function tryCredentials(
  credentials: Credentials,
  expected: string | null,
  options: SignInOptions,
): Promise<Tried> {
  const gate = createGate()
  return probe(credentials, null, gate, options, async (client) => {
    const checked = await checkConnection(client)
    if (checked.fault !== null) return checked
    const accepted: Accepted = { ...credentials, gate, applications: checked.applications }
    const found = await findAccounts(client, checked.applications)
    const sids = found.map(({ account_sid }) => account_sid)
    if (expected !== null) {
      const refused = sids.includes(expected) ? null : await tryAccount(accepted, expected, options)
      if (refused === null) return { fault: null, accepted, account_sid: expected }
      if (refused.fault !== 'account') return refused
      return { fault: 'choice', accepted, found, stranger: expected }
    }
    const [only, ...others] = sids
    if (only !== undefined && others.length === 0) return { fault: null, accepted, account_sid: only }
    return { fault: 'choice', accepted, found, stranger: null }
  })
}

/** Checks that the token may use a typed or saved account. Resolves with null if so, otherwise with the refusal. */
export function tryAccount(
  accepted: Accepted,
  account_sid: string,
  options: SignInOptions = {},
): Promise<Refused | null> {
  return probe(accepted, account_sid, accepted.gate, options, (client) => checkAccount(client))
}

/**
 * Checks another token for the open connection. Resolves with null, or the refusal. Reads the connection's account,
 * because the server would also accept a token for another account, which doesn't match the page.
 */
export async function tryToken(client: Client, token: string, options: SignInOptions): Promise<Refused | null> {
  const { server, account_sid } = client.connection
  return probe({ server, token }, account_sid, client.gate, options, async (probing) => {
    if (account_sid !== null) return checkAccount(probing)
    const checked = await checkConnection(probing)
    return checked.fault === null ? null : checked
  })
}

/** Runs `work` with a client, which is closed afterwards or on abort. */
async function probe<T>(
  { server, token }: Credentials,
  account_sid: string | null,
  gate: Gate,
  { signal, fetch }: SignInOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const connection = toConnection({ server, token, account_sid })
  const client = createClient({ connection, gate, ...(fetch === undefined ? {} : { fetch }) })
  const giveUp = () => client.close()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', giveUp)
    client.close()
  }
}
