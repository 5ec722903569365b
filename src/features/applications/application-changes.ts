/** The fields of the form one by one: how two forms differ, what someone else changed, and what a server made of a save. */
import type { Application } from '../../contract/applications.ts'
import {
  type Body,
  type HookName,
  hookLabels,
  hookNames,
  type SettingName,
  settingNames,
  settings,
} from './application-fields.ts'
import { type ApplicationFields, passwordOf } from './application-form-model.ts'

const hookParts = ['url', 'method', 'username', 'password'] as const
type HookPart = (typeof hookParts)[number]

export type FieldPath = 'name' | SettingName | `${HookName}.${HookPart}`

const fieldPaths: readonly FieldPath[] = [
  'name',
  ...hookNames.flatMap((hook) => hookParts.map((part) => `${hook}.${part}` as const)),
  ...settingNames,
]

const partLabels: Readonly<Record<HookPart, string>> = {
  url: 'URL',
  method: 'method',
  username: 'user name',
  password: 'password',
}

/** "Call hook URL". */
export function labelOf(path: FieldPath): string {
  const [hook, part] = splitPath(path)
  if (hook !== null) return `${hookLabels[hook]} ${partLabels[part]}`
  return path === 'name' ? 'Name' : settings[path as SettingName].label
}

/** What a field holds, for the eyes: never a password. */
function textAt(fields: ApplicationFields, path: FieldPath): string {
  const [hook, part] = splitPath(path)
  if (hook === null) return fields[path as 'name' | SettingName]
  return part === 'password' ? passwordWords[passwordOf(fields[hook])] : fields[hook][part]
}

const passwordWords: Readonly<Record<ReturnType<typeof passwordOf>, string>> = {
  keep: 'as stored',
  new: 'a new one',
  none: 'none',
}

/** Whether two forms differ in a field. A new password always does: nobody knows the stored one. */
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

/** A form with one field taken from another. */
function withField(fields: ApplicationFields, from: ApplicationFields, path: FieldPath): ApplicationFields {
  const [hook, part] = splitPath(path)
  if (hook === null) return { ...fields, [path]: from[path as 'name' | SettingName] }
  const { auth, password } = from[hook]
  const taken = part === 'password' ? { auth, password } : { [part]: from[hook][part] }
  return { ...fields, [hook]: { ...fields[hook], ...taken } }
}

function splitPath(path: FieldPath): readonly [HookName, HookPart] | readonly [null, null] {
  const [hook, part] = path.split('.')
  // The casts: TypeScript does not split template literal types at a dot.
  return part === undefined ? [null, null] : [hook as HookName, part as HookPart]
}

/** A field that someone else changed while the form was open. */
export interface Conflict {
  readonly path: FieldPath
  readonly theirs: string
  readonly mine: string
  /** Whether it was changed here, too; if not, theirs is what one wants. */
  readonly isMineToo: boolean
}

/** What someone else changed, by three forms: as opened, as stored now, as typed. */
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

/** What was typed, with the fields that are to be theirs. */
export function takeTheirs(
  mine: ApplicationFields,
  now: ApplicationFields,
  paths: readonly FieldPath[],
): ApplicationFields {
  return paths.reduce((fields, path) => withField(fields, now, path), mine)
}

/** A field that the server holds otherwise than it was sent. */
export interface Kept {
  readonly path: FieldPath
  readonly sent: string
  readonly kept: string
}

/** What was sent against the record read back. Fields not sent are the server's own business. */
export function keptOtherwise(body: Body, record: Application): Kept[] {
  const found: Kept[] = []
  const compare = (path: FieldPath, sent: string | null | undefined, kept: string | null) => {
    if (sent !== undefined && (sent ?? '') !== (kept ?? '')) found.push({ path, sent: sent ?? '', kept: kept ?? '' })
  }
  compare('name', body.name, record.name)
  for (const name of hookNames) {
    const sent = body[name]
    if (sent === undefined) continue
    const kept = record[name]
    compare(`${name}.url`, sent.url, kept?.url ?? null)
    compare(`${name}.method`, sent.method, kept?.method ?? null)
    compare(`${name}.username`, sent.username, kept?.username ?? null)
    // Of a password it is only known whether there is one.
    if (sent.password !== undefined) {
      compare(`${name}.password`, isSet(sent.password), kept?.password === true ? 'set' : 'not set')
    }
  }
  for (const name of settingNames) compare(name, body[name], record[name])
  return found
}

function isSet(password: string | null): string {
  return password === null || password === '' ? 'not set' : 'set'
}
