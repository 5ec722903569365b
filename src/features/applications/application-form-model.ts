/**
 * The form of an application: its fields, which are text even if the record has null; its validation; and the body to
 * send. Source: docs/api.md#creating-applications.
 */
import { ApiError } from '../../api/errors.ts'
import { type Application, speechDefaults } from '../../contract/applications.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { redacted } from '../../contract/redact.ts'
import { z } from '../../contract/zod.ts'
import { recordOf } from '../../lib/records.ts'
import { parseUrl } from '../../lib/web-address.ts'
import { hookSchemes } from '../../patterns/applications/hook-advice.ts'
import { fieldOfRefusal, type RefusalRule } from '../../patterns/edit/refused-field.ts'
import {
  type Body,
  type ExtraName,
  extraNames,
  type HookName,
  hookNames,
  type SettingName,
  settingNames,
  type TextName,
} from './application-fields.ts'

const HookSchema = z.object({
  url: z.string(),
  /** '' if the server gave none. */
  method: z.string(),
  username: z.string(),
  /** `keep` the stored password, `replace` it with `password` (none if empty), or have `none`. */
  auth: z.enum(['keep', 'replace', 'none']),
  password: z.string(),
})
export type HookFields = Readonly<z.output<typeof HookSchema>>

/** Fields beyond the spec are JSON, secrets redacted; '' for null and absent. Not editable; copies have them. */
export type ApplicationFields = Readonly<Record<HookName, HookFields>> & Readonly<Record<TextName, string>>

/** Tells what a save does with a hook's password. */
export function passwordOf({ auth, password }: HookFields): 'keep' | 'new' | 'none' {
  if (auth === 'keep') return 'keep'
  return auth === 'replace' && password !== '' ? 'new' : 'none'
}

/** Converts a record to fields. Stored passwords are kept by default. */
export function toForm(application: Application): ApplicationFields {
  return {
    name: application.name,
    ...recordOf(hookNames, (hook) => toHookFields(application[hook])),
    ...recordOf(settingNames, (setting) => application[setting] ?? ''),
    ...recordOf(extraNames, (name) => toExtraText(application[name])),
  }
}

export function toExtraText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** A new application, with the documented defaults visible and editable. */
export function emptyForm(): ApplicationFields {
  return {
    name: '',
    ...recordOf(hookNames, () => emptyHook),
    ...speechDefaults,
    ...noExtras,
  }
}

export const noExtras = recordOf(extraNames, () => '')

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
 * Validates only what no server could accept. Values already stored pass unchanged, so an odd old value doesn't prevent
 * someone from changing another field.
 */
export function applicationSchema(stored: Application | null) {
  return z
    .object({
      ...recordOf(hookNames, () => HookSchema),
      ...recordOf(['name', ...settingNames, ...extraNames] as const, () => z.string()),
    })
    .check(
      z.superRefine((fields, context) => {
        const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
        if (fields.name.trim() === '' && fields.name !== stored?.name) refuse(['name'], 'Enter a name.')
        for (const name of hookNames) {
          const fault = urlFault(fields[name].url, name, stored)
          if (fault !== null) refuse([name, 'url'], fault)
          const isEmptied = fields[name].auth === 'replace' && passwordOf(fields[name]) === 'none'
          if (isEmptied && stored?.[name]?.password === true) {
            refuse([name, 'password'], 'Enter the new password, or remove it.')
          }
        }
      }),
    )
}

function urlFault(url: string, name: HookName, stored: Application | null): string | null {
  if (url === stored?.[name]?.url) return null
  if (name === 'messaging_hook') return null
  if (url.trim() === '') return 'Enter a URL.'
  const parsed = parseUrl(url.trim())
  if (parsed === null) return 'Enter a complete URL, for example https://example.com/call.'
  return hookSchemes.has(parsed.protocol) ? null : `Use http, https, ws or wss, not ${parsed.protocol.slice(0, -1)}.`
}

/** Finds the field that a refusal is about from the server's message; null if it names none. */
export function refusedField(error: unknown) {
  return error instanceof ApiError && error.outcome === 'refused' ? fieldOfRefusal(error, refusals) : null
}

const refusals: readonly RefusalRule<'name' | `${HookName}.url`>[] = [
  ...hookNames.map((name) => [new RegExp(String.raw`^'?${name}\b`), `${name}.url`] as const),
  [/^Duplicate entry .* for key 'applications_idx_name'/, 'name', 'Another application already has this name. '],
  [/^name\b/i, 'name'],
]

type HookBody = Body['call_hook']

/** Passwords read for one save: sent along with it, then dropped. */
export type Carried = Readonly<Partial<Record<HookName, string>>>

/** Unredacted values of extras, read for one copy. */
export type HiddenExtras = Readonly<Partial<Record<ExtraName, Json>>>

/**
 * The body of a create (`stored` is null) or an update. Always includes the call and status hooks and the settings,
 * since a server may reset omitted fields. Leaves out untouched nulls, since an empty text isn't null. Hooks have no
 * webhook_sid, since deployed servers share hook rows between applications.
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

/** The spec has messaging_hook in responses only, so it is sent only if edited. */
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
    ...usernameBody(fields.username, stored?.username ?? null),
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

/** An empty text clears a stored value; if nothing was stored, the field is left out. */
function usernameBody(text: string, stored: string | null) {
  if (text !== '') return { username: text }
  if (stored === null) return {}
  return { username: stored === '' ? '' : null }
}

function settingsBody(fields: ApplicationFields, stored: Application | null): Partial<Record<SettingName, string>> {
  // An empty field is left out if new (the server's default applies) or if null was stored (it stays null).
  const sent = settingNames.filter((name) => fields[name] !== '' || (stored !== null && stored[name] !== null))
  return recordOf(sent, (name) => fields[name])
}

/** Extras that differ from the stored ones. Never sends a redacted value: it would replace the real one. */
function extrasBody(fields: ApplicationFields, stored: Application | null, hidden: HiddenExtras) {
  const sent = extraNames.filter((name) => {
    const isSendable = !isHidden(fields[name]) || hidden[name] !== undefined
    return isSendable && fields[name] !== (stored === null ? '' : toExtraText(stored[name]))
  })
  return recordOf(sent, (name): unknown => hidden[name] ?? JSON.parse(fields[name] || 'null'))
}

/** Whether an extra is redacted, entirely or in part. */
export const isHidden = (text: string): boolean => text.includes(redacted)

/** What servers show instead of a password: at most a few leading characters, then only X, * or bullets. */
const mask = /^.{0,6}?(?:X+|\*+|•+)$/u

/** Whether a text, or any text inside JSON, is a mask. */
export function isMasked(json: Json): boolean {
  if (typeof json === 'string') return mask.test(json)
  return typeof json === 'object' && json !== null && Object.values(json).some(isMasked)
}

/**
 * Finds the stored passwords that a save has to send along, in the record read without redaction.
 * `missing`: hooks whose password can't be read. A save would lose it, or replace it with its mask.
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
