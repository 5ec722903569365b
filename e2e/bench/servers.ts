/** Starts the servers of a bench in a process of their own, so that their work is not on the thread that measures. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DataName } from './api.ts'

export interface Order {
  /** Production builds to serve, each on two origins: one that has the API itself, one that calls it elsewhere. */
  readonly sites: readonly { readonly name: string; readonly folder: string }[]
  /** The first is also what the sites have on their own origin. */
  readonly data: readonly DataName[]
  /** How many days of call records there are. */
  readonly days: number
  /** How long the API takes to answer, ms. */
  readonly latencyMs?: number
}

/** Origins, without a slash at the end. */
export interface Served {
  readonly apis: Readonly<Partial<Record<DataName, string>>>
  readonly sites: Readonly<Record<string, { readonly cross: string; readonly same: string }>>
}

export async function startServers(order: Order): Promise<Served & { readonly stop: () => void }> {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [JSON.stringify(order)])
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server of the bench ended at its start, with ${String(code)}.`)
  })
  // Sent by server.ts alone.
  const [served] = (await Promise.race([once(child, 'message'), ended])) as [Served]
  ended.catch(() => undefined)
  return { ...served, stop: () => child.kill() }
}
