/** An application as the form has it: text in every field. What null was stays known from the record beside it. */
import { type Application, speechDefaults } from '../../contract/applications.ts'
import { recordOf } from '../../lib/records.ts'
import { type HookName, hookNames, type SettingName, settingNames } from './application-fields.ts'

export interface HookFields {
  readonly url: string
  /** '' where the server gave none. */
  readonly method: string
  readonly username: string
  /** `keep` the stored password, `replace` it with `password` (empty: there is none), or have `none`. */
  readonly auth: 'keep' | 'replace' | 'none'
  readonly password: string
}

export type ApplicationFields = { readonly name: string } & Readonly<Record<HookName, HookFields>> &
  Readonly<Record<SettingName, string>>

/** The record as fields; stored passwords are kept unless someone says otherwise. */
export function toForm(application: Application): ApplicationFields {
  return {
    name: application.name,
    ...recordOf(hookNames, (hook) => toHookFields(application[hook])),
    ...recordOf(settingNames, (setting) => application[setting] ?? ''),
  }
}

/** A new application: the defaults that the document states, to be seen and changed. */
export function emptyForm(): ApplicationFields {
  return { name: '', ...recordOf(hookNames, () => emptyHook), ...speechDefaults }
}

/** A new application like another one. */
export function cloneForm(application: Application): ApplicationFields {
  return { ...withoutPasswords(application), name: `${application.name} copy` }
}

/** A record as fields of a new one. Passwords stay behind: they are never read into a form. */
export function withoutPasswords(application: Application): ApplicationFields {
  const fields = toForm(application)
  return { ...fields, ...recordOf(hookNames, (hook): HookFields => ({ ...fields[hook], auth: 'replace' })) }
}

/** The hooks whose passwords a clone, or a restored application, does not have. */
export function hooksWithPassword(application: Application): HookName[] {
  return hookNames.filter((name) => application[name]?.password === true)
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
