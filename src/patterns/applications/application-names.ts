import { useClient } from '../../api/context.tsx'
import { applicationsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { Application } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { textAt } from '../../contract/json.ts'
import { fieldOf, recordId } from '../../contract/record.ts'
import { formatCountOf } from '../../lib/count.ts'
import { oncePer } from '../../lib/once-per.ts'
import { toShortSid } from '../../lib/short-sid.ts'
import type { OptionGroup } from '../../ui/options.ts'
import { ofAccount } from '../connection/of-account.ts'
import { sortBy } from '../list/rows.ts'

/**
 * How complete the list of applications is: `whole` (a sid that isn't in it belongs to no application of this account),
 * `part` (the server holds more than it sent, or sent records without a readable sid), `failed`, or still `reading`.
 */
export type NamesKnown = 'whole' | 'part' | 'failed' | 'reading'

export interface ApplicationNames {
  readonly known: NamesKnown
  /** By sid. '' if the application has no name. */
  readonly names: ReadonlyMap<string, string>
}

const failed: ApplicationNames = { known: 'failed', names: new Map() }
const reading: ApplicationNames = { known: 'reading', names: new Map() }

/** Maps sids to names; `list` is undefined while there is none. Includes unreadable records. The same for each list. */
export function toApplicationNames(list: Listed<Application> | undefined, hasFailed: boolean): ApplicationNames {
  return list === undefined ? (hasFailed ? failed : reading) : namesOf(list)
}

const namesOf = oncePer((list: Listed<Application>): ApplicationNames => {
  const names = new Map(list.rows.map((record) => [fieldOf(record, 'application_sid'), fieldOf(record, 'name')]))
  let known: NamesKnown = list.complete ? 'whole' : 'part'
  for (const { raw } of list.unreadable) {
    const sid = recordId(Application, raw)
    if (sid === null) known = 'part'
    else names.set(sid, textAt(raw, 'name') ?? '')
  }
  return { known, names }
})

/** Returns the name of an application for use in a sentence. */
export function toApplicationText(sid: string | null, { names }: ApplicationNames): string {
  if (sid === null || sid === '') return 'no application'
  const name = names.get(sid)
  if (name === undefined) return toShortSid(sid)
  return name.trim() === '' ? 'an application without a name' : name
}

/** Returns the choices by name. The hint is the sid, to tell duplicates apart, or `counts`, numbers per application. */
export function toApplicationOptions(
  { names }: ApplicationNames,
  counts: ReadonlyMap<string, number> | null = null,
): readonly OptionGroup[] {
  const items = Array.from(inOrder(names), ([sid, name]) => {
    const beside =
      counts === null ? { hint: toShortSid(sid) } : { count: formatCountOf(counts.get(sid) ?? 0, 'number') }
    return { key: sid, label: name, also: sid, ...beside }
  })
  return [{ title: null, items }]
}

/** Sorts by name, once for all choices: 10,000 names take some 30 ms. */
const inOrder = oncePer((names: ApplicationNames['names']) =>
  sortBy([...names], ([, name]) => (name === '' ? null : name), 'asc'),
)

/** Returns the names of this account's applications known so far. All callers share one read. */
export function useApplicationNames(): ApplicationNames {
  const { account_sid } = useClient().connection
  const { data, isError } = useRead(applicationsQuery)
  // Servers accept another account's application for a number or a call: none must be chosen, or found by its name.
  return toApplicationNames(data && ofAccount(data, account_sid).list, isError)
}
