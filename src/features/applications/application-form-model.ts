/**
 * The form of an application: its fields, which are text even where the record has null; what has to be right; and what is
 * sent. Source: docs/api.md#creating-applications.
 */
import { ApiError } from '../../api/errors.ts'
import { type Application, speechDefaults } from '../../contract/applications.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { redacted } from '../../contract/redact.ts'
import { z } from '../../contract/zod.ts'
import { recordOf } from '../../lib/records.ts'
import { parseUrl } from '../../lib/web-address.ts'
import { hookSchemes } from '../../patterns/hook-advice.ts'
import {
  type Body,
  type ExtraName,
  extraNames,
  type HookName,
  hookNames,
  type SettingName,
  settingNames,
} from './application-fields.ts'

const HookSchema = z.object({
  url: z.string(),
  /** '' where the server gave none. */
  method: z.string(),
  username: z.string(),
  /** `keep` the stored password, `replace` it with `password` (empty: there is none), or have `none`. */
  auth: z.enum(['keep', 'replace', 'none']),
  password: z.string(),
})
export type HookFields = Readonly<z.output<typeof HookSchema>>

export type ApplicationFields = { readonly name: string } & Readonly<Record<HookName, HookFields>> &
  Readonly<Record<SettingName, string>> & {
    /** Fields beyond the spec as JSON, secrets redacted; '' for null and absent. No one types them, copies have them. */
    readonly extras: Readonly<Record<ExtraName, string>>
  }

/** What becomes of a hook's password. */
export function passwordOf({ auth, password }: HookFields): 'keep' | 'new' | 'none' {
  if (auth === 'keep') return 'keep'
  return auth === 'replace' && password !== '' ? 'new' : 'none'
}

/** The record as fields; stored passwords are kept unless someone says otherwise. */
export function toForm(application: Application): ApplicationFields {
  return {
    name: application.name,
    ...recordOf(hookNames, (hook) => toHookFields(application[hook])),
    ...recordOf(settingNames, (setting) => application[setting] ?? ''),
    extras: recordOf(extraNames, (name) => toExtraText(application[name])),
  }
}

export function toExtraText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** A new application: the defaults that the document states, to be seen and changed. */
export function emptyForm(): ApplicationFields {
  return {
    name: '',
    ...recordOf(hookNames, () => emptyHook),
    ...speechDefaults,
    extras: recordOf(extraNames, () => ''),
  }
}

const emptyHook: HookFields = { url: '', method: 'POST', username: '', auth: 'replace', password: '' }

function toHookFields(hook: Application['call_hook']): HookFields {
  if (hook === null) return emptyHook
  return {
    url: hook.url,
    method: hook.method ?? '',
    username: hook.username ?? '',
    auth: hook.password ? 'keep' : 'replace',
    password: '',
  }
}

/**
 * What has to be right before anything is sent: only what no server can work with. What the server
 * already holds passes as it is, so that an odd old value does not keep anyone from changing another one.
 */
export function applicationSchema(stored: Application | null) {
  return z
    .object({
      name: z.string(),
      ...recordOf(hookNames, () => HookSchema),
      ...recordOf(settingNames, () => z.string()),
      extras: z.object(recordOf(extraNames, () => z.string())),
    })
    .check(
      z.superRefine((fields, context) => {
        for (const { path, message } of faults(fields, stored)) context.addIssue({ code: 'custom', path, message })
      }),
    )
}

interface Fault {
  readonly path: string[]
  readonly message: string
}

function faults(fields: ApplicationFields, stored: Application | null): Fault[] {
  const found: Fault[] = []
  if (fields.name.trim() === '' && fields.name !== stored?.name) {
    found.push({ path: ['name'], message: 'Enter a name.' })
  }
  for (const name of hookNames) {
    const message = urlFault(fields[name].url, name, stored)
    if (message !== null) found.push({ path: [name, 'url'], message })
    const isEmptied = fields[name].auth === 'replace' && passwordOf(fields[name]) === 'none'
    if (isEmptied && stored?.[name]?.password === true) {
      found.push({ path: [name, 'password'], message: 'Enter the new password, or remove it.' })
    }
  }
  return found
}

function urlFault(url: string, name: HookName, stored: Application | null): string | null {
  if (url === stored?.[name]?.url) return null
  if (name === 'messaging_hook') return null
  if (url.trim() === '') return 'Enter a URL.'
  const parsed = parseUrl(url.trim())
  if (parsed === null) return 'Enter a complete URL, for example https://example.com/call.'
  return hookSchemes.has(parsed.protocol) ? null : `Use http, https, ws or wss, not ${parsed.protocol.slice(0, -1)}.`
}

/** The field that a refusal is about, by the server's own words; null: they don't say. */
export function refusedField(
  error: unknown,
): { readonly field: 'name' | `${HookName}.url`; readonly message: string } | null {
  if (!(error instanceof ApiError) || error.outcome !== 'refused' || error.serverText === null) return null
  const { serverText } = error
  const message = `Server message: ${serverText}`
  const hook = hookNames.find((name) => new RegExp(String.raw`^'?${name}\b`).test(serverText))
  if (hook !== undefined) return { field: `${hook}.url`, message }
  if (/^Duplicate entry .* for key 'applications_idx_name'/.test(serverText)) {
    return { field: 'name', message: `Another application already has this name. ${message}` }
  }
  return /^name\b/i.test(serverText) ? { field: 'name', message } : null
}

type HookBody = Body['call_hook']

/** Passwords read for one save, to be sent along with it and then dropped. */
export type Carried = Readonly<Partial<Record<HookName, string>>>

/** Values of extras that the form only has redacted, read for one copy. */
export type HiddenExtras = Readonly<Partial<Record<ExtraName, Json>>>

/**
 * The body of a create (`stored` null) or an update. Both hooks and the settings always go along: a server
 * may take a field left out for one to be reset. Not so what was null and nobody touched: an
 * empty text is not null. Hooks go without webhook_sid, since deployed servers share hook rows between applications.
 */
export function toBody(
  fields: ApplicationFields,
  stored: Application | null,
  carried: Carried = {},
  hidden: HiddenExtras = {},
): Body {
  const { messaging_hook, ...hooks } = recordOf(hookNames, (name) =>
    toHookBody(fields[name], stored?.[name] ?? null, carried[name]),
  )
  return {
    name: fields.name,
    ...hooks,
    ...(sendsMessagingHook(fields, stored) ? { messaging_hook } : {}),
    ...settingsBody(fields, stored),
    ...extrasBody(fields, stored, hidden),
  }
}

/** The document has messaging_hook in responses only: it is sent when someone edited it. */
function sendsMessagingHook(fields: ApplicationFields, stored: Application | null): boolean {
  if (stored === null) {
    const { url, username, password } = fields.messaging_hook
    return url !== '' || username !== '' || password !== ''
  }
  return isEdited(toHookFields(stored.messaging_hook), fields.messaging_hook)
}

function isEdited(before: HookFields, after: HookFields): boolean {
  const isOtherPassword = passwordOf(after) === 'new' || passwordOf(after) !== passwordOf(before)
  return isOtherPassword || (['url', 'method', 'username'] as const).some((part) => before[part] !== after[part])
}

function toHookBody(fields: HookFields, stored: Application['call_hook'], carried: string | undefined): HookBody {
  return {
    url: fields.url,
    ...(fields.method === '' ? {} : { method: fields.method }),
    ...optional('username', fields.username, stored?.username ?? null),
    ...passwordBody(fields, stored?.password ?? false, carried),
  }
}

function passwordBody(fields: HookFields, isStored: boolean, carried: string | undefined) {
  switch (passwordOf(fields)) {
    case 'keep':
      return carried === undefined ? {} : { password: carried }
    case 'new':
      return { password: fields.password }
    case 'none':
      return isStored ? { password: null } : {}
  }
}

/** A text that may be absent: empty it says "none" where something was stored, and nothing where nothing was. */
function optional(name: 'username', text: string, stored: string | null) {
  if (text !== '') return { [name]: text }
  if (stored === null) return {}
  return { [name]: stored === '' ? '' : null }
}

function settingsBody(fields: ApplicationFields, stored: Application | null): Partial<Record<SettingName, string>> {
  // Empty in a new application: the server's default. Empty where null was: still null.
  const sent = settingNames.filter((name) => fields[name] !== '' || (stored !== null && stored[name] !== null))
  return recordOf(sent, (name) => fields[name])
}

/** Extras that differ from what is stored. A redacted value is never sent: it would replace the real one. */
function extrasBody({ extras }: ApplicationFields, stored: Application | null, hidden: HiddenExtras) {
  const sent = extraNames.filter((name) => {
    const isSendable = !isHidden(extras[name]) || hidden[name] !== undefined
    return isSendable && extras[name] !== (stored === null ? '' : toExtraText(stored[name]))
  })
  return recordOf(sent, (name): unknown => hidden[name] ?? JSON.parse(extras[name] || 'null'))
}

/** Whether some or all of an extra was redacted. */
export const isHidden = (text: string): boolean => text.includes(redacted)

/** What a server shows in the place of a password: nothing but a few first characters and X, * or bullets. */
const mask = /^.{0,6}?(?:X+|\*+|•+)$/u

/** Whether a text, or one inside JSON, is a mask. */
export function isMasked(json: Json): boolean {
  if (typeof json === 'string') return mask.test(json)
  return typeof json === 'object' && json !== null && Object.values(json).some(isMasked)
}

/**
 * The stored passwords that a save has to send along, from the record as read without redaction.
 * `missing`: hooks whose password is to be kept but cannot be read; it would be lost, or replaced by its mask.
 */
export function carryPasswords(
  fields: ApplicationFields,
  stored: Application,
  raw: Json,
): { readonly carried: Carried; readonly missing: readonly HookName[] } {
  const carried: Partial<Record<HookName, string>> = {}
  const missing: HookName[] = []
  for (const name of hookNames) {
    const isSent = name !== 'messaging_hook' || sendsMessagingHook(fields, stored)
    if (!isSent || passwordOf(fields[name]) !== 'keep') continue
    const hook = isJsonObject(raw) ? raw[name] : undefined
    const password = isJsonObject(hook) ? hook['password'] : undefined
    if (typeof password !== 'string' || password === '' || isMasked(password)) missing.push(name)
    else carried[name] = password
  }
  return { carried, missing }
}
