import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { FailedSources, toSources } from '../../patterns/failed-sources.tsx'

/** Says why the names of applications are unavailable, and offers a retry. Empty unless only their list failed. */
export function FailedNames() {
  const numbers = useRead(phoneNumbersQuery)
  const applications = useRead(applicationsQuery)
  if (numbers.data === undefined || applications.data !== undefined || applications.error === null) return null
  const sources = toSources({ 'phone numbers': numbers, applications })
  // The list itself reports its unreadable records.
  return <FailedSources sources={sources.map((source) => Object.assign(source, { unreadable: 0 }))} />
}
