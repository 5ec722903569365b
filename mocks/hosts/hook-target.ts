/**
 * Where a web callback may go. The address is looked up once, judged, and then connected to: a name that answers
 * differently the second time (DNS rebinding) gains nothing.
 */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

export interface Target {
  readonly url: URL
  /** The addresses to connect to, one after the other, whatever the URL's name says later. At least one. */
  readonly addresses: readonly Address[]
}

interface Address {
  readonly address: string
  readonly family: number
}

export type Lookup = (name: string) => Promise<readonly Address[]>

const systemLookup: Lookup = (name) => lookup(name, { all: true })

/** Rejects, in words, for what is not to be called. */
export async function targetOf(text: string, anywhere: boolean, find: Lookup = systemLookup): Promise<Target> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) throw new Error('refused: not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`refused: ${url.protocol} is not HTTP`)
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(name) > 0 ? [{ address: name, family: isIP(name) }] : await find(name)
  if (found.length === 0) throw new Error(`refused: ${name} has no address`)
  // All of them: which one is used must not matter.
  const outside = anywhere ? undefined : found.find(({ address }) => !isLoopback(address))
  if (outside !== undefined)
    throw new Error(`refused: ${outside.address} is not this machine (--deliver-hooks-anywhere)`)
  return { url, addresses: found }
}

/** 127.0.0.0/8 and ::1 (RFC 1122, RFC 4291), the former also written as IPv6. */
export function isLoopback(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
