import { applicationsQuery } from '../api/queries.ts'
import { useRead } from '../api/query.ts'
import { FailedSources, type ListState, toSources } from './failed-sources.tsx'

/**
 * Says why a list, `read`, can't show the names of applications, and offers a retry. Empty unless only those failed.
 * `name` is the list's, for use in a sentence.
 */
export function FailedNames({ name, read }: { readonly name: string; readonly read: ListState }) {
  const applications = useRead(applicationsQuery)
  if (read.data === undefined || applications.data !== undefined || applications.error === null) return null
  // The list itself reports its failed refreshes and unreadable records.
  const sources = toSources({ [name]: { ...read, error: null }, applications })
  return <FailedSources sources={sources.map((source) => Object.assign(source, { unreadable: 0 }))} />
}
