import { isBarred, type JobView } from '../jobs/work.ts'
import { Button } from '../ui/button.tsx'
import { useJobs } from './jobs-context.tsx'

interface Props {
  readonly view: JobView
  readonly hasIcon?: boolean
}

/** Pauses or resumes a job. Renders nothing if it has ended, is being cancelled, or resumes only after a bar is over. */
export function PauseButton({ view: { id, state, endedAt }, hasIcon = false }: Props) {
  const jobs = useJobs()
  if (endedAt !== null || state === 'cancelled' || isBarred(state)) return null
  const isPaused = state === 'paused'
  return (
    <Button
      {...(hasIcon ? { icon: isPaused ? 'play' : 'pause' } : {})}
      onClick={() => (isPaused ? jobs.find(id)?.resume() : jobs.find(id)?.pause())}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}
