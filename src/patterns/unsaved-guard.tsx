import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface Guard {
  /** The question, while it is asked; to be rendered anywhere. */
  readonly dialog: ReactNode
  /** From now on the page may be left: what was typed is saved, or given up on purpose. */
  readonly release: () => void
}

/**
 * Keeps a page with unsaved changes from being left unasked: by a link or Back (a dialog of ours), by
 * closing or reloading the tab (the browser's own). Changes of the query alone pass: the page stays.
 */
export function useUnsavedGuard(isDirty: boolean): Guard {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isDirty && !isReleased.current && from.pathname !== to.pathname,
  )

  // Synchronises with the tab: only while something would be lost, since it costs browsers their page cache.
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const dialog =
    blocker.state === 'blocked' ? (
      <Dialog
        title="Discard changes?"
        onClose={blocker.reset}
        dismiss="Keep editing"
        footer={
          <Button look="danger" onClick={blocker.proceed}>
            Discard changes
          </Button>
        }
      >
        <p>What you have typed here is not saved. If you leave this page, it is gone.</p>
      </Dialog>
    ) : null

  return { dialog, release: useCallback(() => (isReleased.current = true), []) }
}
