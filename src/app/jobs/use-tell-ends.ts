import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { JobView } from '../../jobs/job.ts'
import { showToast } from '../../patterns/toast.ts'
import { announce } from '../../ui/announce.tsx'
import { toCountWords, toStateWords } from './job-words.ts'

/** Says once that a job has ended: to ears only where its page or the list of jobs shows it, elsewhere by a toast. */
export function useTellEnds(views: readonly JobView[], isListOpen: boolean): void {
  const { pathname } = useLocation()
  const told = useRef(new Map<number, number>())

  const tell = useEffectEvent((view: JobView) => {
    const { state, title, page, counts } = view
    const { words } = toStateWords(view, 0)
    // Cancelled by a person, who knows.
    if (isListOpen || pathname.startsWith(page) || state === 'cancelled') {
      announce(`${title}: ${words}. ${toCountWords(view)}.`)
    } else {
      const isWhole = counts.failed + counts.unknown === 0
      showToast({ tone: isWhole ? 'good' : 'bad', title: `${title}: ${words}`, details: `${toCountWords(view)}.` })
    }
  })

  // Synchronises ears and toasts with the engine.
  useEffect(() => {
    for (const view of views) {
      if (view.endedAt === null) told.current.delete(view.id)
      else if (!told.current.has(view.id)) {
        told.current.set(view.id, view.endedAt)
        tell(view)
      }
    }
  }, [views])
}
