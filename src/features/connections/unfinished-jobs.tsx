import { formatCount } from '../../lib/count.ts'
import { useJobViews } from '../../patterns/jobs-context.tsx'
import { Note } from '../../ui/note.tsx'

/** Which jobs end with the connection; nothing where there are none. */
export function UnfinishedJobs() {
  const unfinished = useJobViews().filter(({ endedAt }) => endedAt === null)
  if (unfinished.length === 0) return null
  return (
    <Note tone="attention">
      <p>
        <strong>{unfinished.length === 1 ? 'A job is not finished.' : 'Jobs are not finished.'}</strong> Leaving this
        connection stops {unfinished.length === 1 ? 'it' : 'them'}; what is under way at that moment may still be done.
      </p>
      <ul>
        {unfinished.map(({ id, title, counts: { done, failed, unknown }, total }) => (
          <li key={id}>
            {title}: {formatCount(done + failed + unknown)}
            {total !== null && ` of ${formatCount(total)}`}
          </li>
        ))}
      </ul>
    </Note>
  )
}
