/** From the form to the request. Source: docs/api.md#creating-applications. */
import type { Application } from '../../contract/applications.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { recordOf } from '../../lib/records.ts'
import { type Body, type HookName, hookNames, type SettingName, settingNames } from './application-fields.ts'
import { type ApplicationFields, type HookFields, toForm } from './application-form-model.ts'
import { differs, fieldPaths, passwordOf } from './application-paths.ts'

type HookBody = Body['call_hook']

/** Passwords read for one save, to be sent along with it and then dropped. */
export type Carried = Readonly<Partial<Record<HookName, string>>>

/**
 * The body of a create (`stored` null) or an update. Both hooks and the settings always go along: a server
 * may take a field left out for one to be reset. Not so what was null and nobody touched: an
 * empty text is not null. Hooks go without webhook_sid, since deployed servers share hook rows between applications.
 */
export function toBody(fields: ApplicationFields, stored: Application | null, carried: Carried = {}): Body {
  const { messaging_hook, ...hooks } = recordOf(hookNames, (name) =>
    toHookBody(fields[name], stored?.[name] ?? null, carried[name]),
  )
  return {
    name: fields.name,
    ...hooks,
    ...(sendsMessagingHook(fields, stored) ? { messaging_hook } : {}),
    ...settingsBody(fields, stored),
  }
}

/** The document has messaging_hook in responses only: it is sent when someone edited it. */
function sendsMessagingHook(fields: ApplicationFields, stored: Application | null): boolean {
  if (stored === null) {
    const { url, username, password } = fields.messaging_hook
    return url !== '' || username !== '' || password !== ''
  }
  const before = toForm(stored)
  return fieldPaths.some((path) => path.startsWith('messaging_hook.') && differs(before, fields, path))
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

/** What a server shows in the place of a password: nothing but a few first characters and X, * or bullets. */
const mask = /^.{0,6}?(?:X+|\*+|•+)$/u

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
    if (typeof password !== 'string' || password === '' || mask.test(password)) missing.push(name)
    else carried[name] = password
  }
  return { carried, missing }
}
