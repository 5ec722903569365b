/** The form's fields one by one: how two forms differ, what someone else changed, and what the server stored. */
import { Application, applicationExtras } from '../../contract/applications.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { redact } from '../../contract/redact.ts'
import { keysOf, recordOf } from '../../lib/records.ts'
import {
  type Body,
  type ExtraName,
  extraNames,
  type HookName,
  hookLabels,
  hookNames,
  type SettingName,
  settingNames,
  settings,
  type TextName,
} from './application-fields.ts'
import { type ApplicationFields, isMasked, passwordOf, toExtraText, toForm } from './application-form-model.ts'

const partLabels = { url: 'URL', method: 'method', username: 'user name', password: 'password' } as const
type HookPart = keyof typeof partLabels

export type FieldPath = TextName | `${HookName}.${HookPart}`

/** For example "Call hook URL". */
const labels = {
  name: 'Name',
  ...Object.fromEntries(
    hookNames.flatMap((hook) =>
      keysOf(partLabels).map((part) => [`${hook}.${part}`, `${hookLabels[hook]} ${partLabels[part]}`]),
    ),
  ),
  ...recordOf(settingNames, (name) => settings[name].label),
  ...recordOf(extraNames, (name) => name),
} as Readonly<Record<FieldPath, string>>

const fieldPaths = keysOf(labels)

export const labelOf = (path: FieldPath): string => labels[path]

/** Returns a field's value for display. Never contains a password. */
function textAt(fields: ApplicationFields, path: FieldPath): string {
  const [hook, part] = splitPath(path)
  if (hook === null) return fields[path as TextName]
  return part === 'password' ? passwordText[passwordOf(fields[hook])] : fields[hook][part]
}

const passwordText: Readonly<Record<ReturnType<typeof passwordOf>, string>> = {
  keep: 'as stored',
  new: 'a new one',
  none: 'none',
}

/** A new password always differs, since the stored one is unknown. */
function differs(a: ApplicationFields, b: ApplicationFields, path: FieldPath): boolean {
  const [hook, part] = splitPath(path)
  if (hook !== null && part === 'password' && [a, b].some((fields) => passwordOf(fields[hook]) === 'new')) return true
  return textAt(a, path) !== textAt(b, path)
}

export interface FieldChange {
  readonly path: FieldPath
  readonly from: string
  readonly to: string
}

export function changes(from: ApplicationFields, to: ApplicationFields): FieldChange[] {
  return fieldPaths
    .filter((path) => differs(from, to, path))
    .map((path) => ({ path, from: textAt(from, path), to: textAt(to, path) }))
}

function withField(fields: ApplicationFields, from: ApplicationFields, path: FieldPath): ApplicationFields {
  const [hook, part] = splitPath(path)
  if (hook === null) return { ...fields, [path]: from[path as TextName] }
  const { auth, password } = from[hook]
  const taken = part === 'password' ? { auth, password } : { [part]: from[hook][part] }
  return { ...fields, [hook]: { ...fields[hook], ...taken } }
}

const isExtra = (path: FieldPath): path is ExtraName => path in applicationExtras

function splitPath(path: FieldPath): readonly [HookName, HookPart] | readonly [null, null] {
  const [hook, part] = path.split('.')
  // The casts: TypeScript doesn't split template literal types at a dot.
  return part === undefined ? [null, null] : [hook as HookName, part as HookPart]
}

/** A field that someone else changed while the form was open. */
export interface Conflict {
  readonly path: FieldPath
  readonly theirs: string
  readonly mine: string
  /** Whether the form changed it, too. If not, their value is the default choice. */
  readonly isMineToo: boolean
}

/** Finds what someone else changed, from three forms: as opened, as stored now, as typed. */
export function conflicts(opened: ApplicationFields, now: ApplicationFields, mine: ApplicationFields): Conflict[] {
  return fieldPaths
    .filter((path) => differs(opened, now, path) && differs(now, mine, path))
    .map((path) => ({
      path,
      theirs: textAt(now, path),
      mine: textAt(mine, path),
      isMineToo: differs(opened, mine, path),
    }))
}

export function withFields(
  fields: ApplicationFields,
  from: ApplicationFields,
  paths: readonly FieldPath[],
): ApplicationFields {
  return paths.reduce((taken, path) => withField(taken, from, path), fields)
}

/** The conflicts after a save: fields stored differently. By default, those that the form changed are put right. */
export function conflictsOfSaved(opened: Application, mine: ApplicationFields, diffs: readonly Diff[]): Conflict[] {
  return diffs.map(({ path, sent, stored: theirs }) => {
    return { path, theirs, mine: sent, isMineToo: differs(toForm(opened), mine, path) }
  })
}

/** A field that the server stored differently from how it was sent. */
export interface Diff {
  readonly path: FieldPath
  readonly sent: string
  readonly stored: string
}

/**
 * Compares the sent body with the record read back. `before` is the record that the save started from: fields that
 * weren't sent should still have its values. Without it, or if it had no value, the server may set them as it likes.
 */
export function diffStored(body: Body, before: Application | null, record: Application): Diff[] {
  return fieldPaths.flatMap((path) => {
    const sent = sentText(body, path) ?? ((before !== null && storedText(before, path)) || null)
    const stored = storedText(record, path)
    return sent === null || isSame(path, sent, stored) ? [] : [{ path, sent, stored }]
  })
}

/** Returns the value of a field in a body, as text; null if the body doesn't set it. */
function sentText(body: Body, path: FieldPath): string | null {
  const [hook, part] = splitPath(path)
  if (hook !== null) {
    const value = body[hook]?.[part]
    if (value === undefined) return null
    if (part === 'password') return setOrNot(value !== null && value !== '')
    return value ?? ''
  }
  if (!isExtra(path)) return body[path as 'name' | SettingName] ?? null
  if (body[path] === undefined) return null
  // A body is JSON, though its type doesn't say so.
  const shown = redact({ [path]: body[path] as Json }, Application.secrets)
  return toExtraText(isJsonObject(shown) ? shown[path] : null)
}

/** Ignores the case of methods: servers store them in capitals. */
function isSame(path: FieldPath, sent: string, stored: string): boolean {
  return sent === stored || (path.endsWith('.method') && sent.toUpperCase() === stored.toUpperCase())
}

function storedText(record: Application, path: FieldPath): string {
  const [hook, part] = splitPath(path)
  if (hook !== null && part === 'password') return setOrNot(record[hook]?.password === true)
  return textAt(toForm(record), path)
}

/** All that is known of a password is whether it is set. */
const setOrNot = (isSet: boolean): string => (isSet ? 'set' : 'not set')

/** Finds new passwords that the record, read with its passwords, has differently. Ignores masked ones. */
export function otherPasswords(fields: ApplicationFields, raw: Json): Diff[] {
  return hookNames.flatMap((hook) => {
    const stored = isJsonObject(raw) && isJsonObject(raw[hook]) ? raw[hook]['password'] : null
    const isOther = typeof stored === 'string' && stored !== '' && !isMasked(stored) && stored !== fields[hook].password
    if (passwordOf(fields[hook]) !== 'new' || !isOther) return []
    return [{ path: `${hook}.password`, sent: 'a new one', stored: 'another one' } as const]
  })
}
