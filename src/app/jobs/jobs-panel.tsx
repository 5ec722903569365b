import { useEffect, useRef } from 'react'
import type { JobView } from '../../jobs/work.ts'
import { useJobs } from '../../patterns/jobs-context.tsx'
import { Button } from '../../ui/button.tsx'
import { JobCard } from './job-card.tsx'
import styles from './jobs-menu.module.css'

export function JobsPanel({ views, menuId }: { views: readonly JobView[]; menuId: string }) {
  const jobs = useJobs()
  const heading = useRef<HTMLHeadingElement>(null)
  const ended = views.filter(({ endedAt }) => endedAt !== null)

  // Synchronises the focus with the popover, whose content comes after it.
  useEffect(() => heading.current?.focus(), [])

  const dismiss = (gone: readonly JobView[]) => {
    // With the last job the menu goes; the focus must not go with it.
    if (gone.length === views.length) {
      document.querySelector<HTMLElement>(`#${CSS.escape(menuId)}`)?.hidePopover()
      document.querySelector<HTMLElement>('#content')?.focus()
    } else heading.current?.focus()
    for (const { id } of gone) jobs.dismiss(id)
  }

  return (
    <>
      <header className={styles['head']}>
        <h2 ref={heading} tabIndex={-1}>
          Jobs
        </h2>
        {ended.length > 1 && (
          <Button look="link" onClick={() => dismiss(ended)}>
            Dismiss finished
          </Button>
        )}
      </header>
      <ul className={styles['list']}>
        {views.map((view) => (
          <li key={view.id}>
            <JobCard view={view} onDismiss={() => dismiss([view])} />
          </li>
        ))}
      </ul>
    </>
  )
}
