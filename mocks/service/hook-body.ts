/** Web callbacks in request bodies. Source: docs/api.md#creating-applications, the rules for hooks. */
import { hookMethods } from '../../src/contract/common.ts'
import { isJsonObject, type Json } from '../../src/contract/json.ts'
import { parseUrl, quoted, refuseUnknown, textOf, textOrNull } from './body.ts'
import { refuse } from './errors.ts'
import type { Profile } from './profile.ts'
import type { HookRow } from './rows.ts'

export const hookNames = ['call_hook', 'call_status_hook', 'messaging_hook'] as const
export type HookName = (typeof hookNames)[number]

/** A validated hook from a request. */
export interface HookInput extends Omit<HookRow, 'webhook_sid'> {
  /** The hook row to change; null if not given. A null in the body becomes a text that no hook has. */
  readonly webhook_sid: string | null
}

const protocols = new Set(['http:', 'https:', 'ws:', 'wss:'])
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?$/i
const addressV6 = /^\[[0-9a-f:.]+\]$/i
const known = ['webhook_sid', 'url', 'method', 'username', 'password']

/** Throws 400 or 500 with a deployed server's message. */
export function readHook(name: HookName, json: Json, profile: Profile): HookInput {
  if (!isJsonObject(json)) throw refuse(500, 'Cannot convert undefined or null to object')
  if (profile.unknownFields === 'refused') refuseUnknown(json, known, 'INSERT INTO')
  const sid = json['webhook_sid']
  return {
    webhook_sid: sid === undefined ? null : quoted(sid),
    url: readUrl(name, json['url']),
    method: readMethod(json['method']),
    username: textOrNull('username', json['username'], 255),
    password: textOrNull('password', json['password'], 255),
  }
}

function readUrl(name: HookName, json: Json | undefined): string {
  if (name === 'messaging_hook') return typeof json === 'string' ? textOf('url', json, 1024) : ''
  if (typeof json !== 'string') throw refuse(400, `${name} URL is invalid`)
  if (json.trim() !== json) throw refuse(400, `${name} URL contains leading/trailing whitespace`)
  const url = parseUrl(json)
  if (url === null) throw refuse(400, `${name} URL is invalid`)
  if (!protocols.has(url.protocol)) {
    throw refuse(400, `${name} URL has missing or invalid protocol ${url.protocol}`)
  }
  if (!hostName.test(url.hostname) && !addressV6.test(url.hostname)) {
    throw refuse(400, `${name} URL has invalid hostname ${url.hostname}`)
  }
  return textOf('url', json, 1024)
}

function readMethod(json: Json | undefined): string {
  if (json === undefined) return 'POST'
  const method = typeof json === 'string' ? json.toUpperCase() : ''
  if (!hookMethods.some((known) => known === method)) throw refuse(500, "Data truncated for column 'method' at row 1")
  return method
}
