/** Starts a bench's servers in a separate process, so that their work doesn't run on the measuring thread. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DataName } from './api.ts'

export interface Order {
  /** Production builds to serve, each on two origins: one with the API, one that calls the API on another origin. */
  readonly sites: readonly { readonly name: string; readonly folder: string }[]
  /** The first is also the API on the sites' own origin. */
  readonly data: readonly DataName[]
  /** Number of days with call records. */
  readonly days: number
  /** Delay of each API response, in ms. */
  readonly latencyMs?: number
}

/** Origins, without a trailing slash. */
export interface Served {
  readonly apis: Readonly<Partial<Record<DataName, string>>>
  readonly sites: Readonly<Record<string, { readonly cross: string; readonly same: string }>>
}

export async function startServers(order: Order): Promise<Served & { readonly stop: () => void }> {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [JSON.stringify(order)])
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server of the bench ended at its start, with ${String(code)}.`)
  })
  // Only server.ts sends it.
  const [served] = (await Promise.race([once(child, 'message'), ended])) as [Served]
  ended.catch(() => undefined)
  return { ...served, stop: () => child.kill() }
}
