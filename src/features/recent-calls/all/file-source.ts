import type { Connection } from '../../../api/connection.ts'
import type { SavingOptions } from '../../../records/load/saving.ts'

/** Returns what exported files say about their source. */
export function toFileSource({ server, account_sid }: Connection): SavingOptions {
  return { server: server === '' ? location.origin : server, account_sid: account_sid ?? 'account' }
}
