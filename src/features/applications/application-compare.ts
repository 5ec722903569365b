/** Two comparisons around a save: what someone else changed before it, and what the server made of it afterwards. */
import type { Application } from '../../contract/applications.ts'
import { type Body, hookNames, settingNames } from './application-fields.ts'
import type { ApplicationFields } from './application-form-model.ts'
import { differs, type FieldPath, fieldPaths, textAt, withField } from './application-paths.ts'

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
