import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useKeptQuery } from '../../patterns/use-link-with-query.ts'
import { Nothing } from '../../ui/empty-value.tsx'

/** The name, as the link that opens the application. Without one there is still something to click. */
export function NameCell({ name, sid }: { name: string; sid: string }) {
  const keepQuery = useKeptQuery()
  return (
    <Link to={keepQuery(paths.application.link(sid))} title={name}>
      {name === '' ? <Nothing>no name</Nothing> : name}
    </Link>
  )
}
