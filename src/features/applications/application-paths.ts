/** Every single field of the form by path: what it is called, what it reads like, whether two forms differ in it. */
import { type HookName, hookLabels, hookNames, type SettingName, settingNames, settings } from './application-fields.ts'
import type { ApplicationFields, HookFields } from './application-form-model.ts'

const hookParts = ['url', 'method', 'username', 'password'] as const
type HookPart = (typeof hookParts)[number]

export type FieldPath = 'name' | SettingName | `${HookName}.${HookPart}`

export const fieldPaths: readonly FieldPath[] = [
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
export function textAt(fields: ApplicationFields, path: FieldPath): string {
  const [hook, part] = splitPath(path)
  if (hook === null) return fields[path as 'name' | SettingName]
  return part === 'password' ? passwordWords[passwordOf(fields[hook])] : fields[hook][part]
}

const passwordWords = { keep: 'as stored', new: 'a new one', none: 'none' } as const

/** What becomes of a hook's password. */
export function passwordOf({ auth, password }: HookFields): keyof typeof passwordWords {
  if (auth === 'keep') return 'keep'
  return auth === 'replace' && password !== '' ? 'new' : 'none'
}

/** Whether two forms differ in a field. A new password always does: nobody knows the stored one. */
export function differs(a: ApplicationFields, b: ApplicationFields, path: FieldPath): boolean {
  const [hook, part] = splitPath(path)
  if (hook !== null && part === 'password' && [a, b].some((fields) => passwordOf(fields[hook]) === 'new')) return true
  return textAt(a, path) !== textAt(b, path)
}

/** One changed field. */
export interface FieldChange {
  readonly path: FieldPath
  readonly from: string
  readonly to: string
}

/** What changed from one form to another. */
export function changes(from: ApplicationFields, to: ApplicationFields): FieldChange[] {
  return fieldPaths
    .filter((path) => differs(from, to, path))
    .map((path) => ({ path, from: textAt(from, path), to: textAt(to, path) }))
}

/** A form with one field taken from another. */
export function withField(fields: ApplicationFields, from: ApplicationFields, path: FieldPath): ApplicationFields {
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
