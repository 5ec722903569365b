import { lazy, Suspense } from 'react'
import { useJobViews } from '../patterns/jobs-context.tsx'

// Lazy: most visits have no jobs.
const JobsMenu = lazy(async () => ({ default: (await import('./jobs/jobs-menu.tsx')).JobsMenu }))

/** Where jobs are seen from any page; nothing while there are none. */
export function JobsTray() {
  const views = useJobViews()
  if (views.length === 0) return null
  return (
    <Suspense>
      <JobsMenu views={views} />
    </Suspense>
  )
}
