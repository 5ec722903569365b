import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { FailedSources, toSources } from '../../patterns/failed-sources.tsx'

/** Why no application has a name, and another try. Empty unless only the applications couldn't be loaded. */
export function FailedNames() {
  const numbers = useRead(phoneNumbersQuery)
  const applications = useRead(applicationsQuery)
  if (numbers.data === undefined || applications.data !== undefined || applications.error === null) return null
  const sources = toSources({ 'phone numbers': numbers, applications })
  // The list itself reports its unreadable records.
  return <FailedSources sources={sources.map((source) => Object.assign(source, { unreadable: 0 }))} />
}
