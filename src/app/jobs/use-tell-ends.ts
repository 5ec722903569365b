import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { JobView } from '../../jobs/work.ts'
import { showToast } from '../../patterns/toast.ts'
import { announce } from '../../ui/announce.tsx'
import { toCountWords, toStateWords } from './job-words.ts'

/** Says once that a job has ended: to ears only where its page or the list of jobs shows it, elsewhere by a toast. */
export function useTellEnds(views: readonly JobView[], isListOpen: boolean): void {
  const { pathname } = useLocation()
  const told = useRef(new Map<number, number>())

  const tell = useEffectEvent((view: JobView) => {
    const { state, title, page, alsoOn } = view
    const { tone, words } = toStateWords(view, 0)
    // Cancelled by a person, who knows.
    if (isListOpen || [page, ...alsoOn].some((path) => pathname.startsWith(path)) || state === 'cancelled') {
      announce(`${title}: ${words}. ${toCountWords(view)}.`)
    } else {
      showToast({
        tone: tone === 'neutral' ? 'good' : tone,
        title: `${title}: ${words}`,
        details: `${toCountWords(view)}.`,
      })
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
