import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { EmptyValue } from '../../ui/empty-value.tsx'

/** The name, as the link that opens the application. Without one there is still something to click. */
export function NameCell({ name, sid }: { name: string; sid: string }) {
  const keepQuery = useLinkWithQuery()
  return (
    <Link to={keepQuery(paths.application.link(sid))} title={name}>
      {name === '' ? <EmptyValue>no name</EmptyValue> : name}
    </Link>
  )
}
