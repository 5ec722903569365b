import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/**
 * Confirms leaving a page with unsaved changes, or while they are being saved: with our dialog for links and Back, with
 * the browser's for closing or reloading the tab. Changes of only the query need no confirmation: the page stays.
 */
export function useUnsavedGuard(isDirty: boolean, isSaving = false) {
  const isGuarded = isDirty || isSaving
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isGuarded && !isReleased.current && from.pathname !== to.pathname,
  )

  // Synchronises with the tab: only with unsaved changes, because the listener disables the browser's page cache.
  useEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isGuarded])

  const dialog =
    blocker.state === 'blocked' ? (
      <Dialog
        title={isSaving ? 'Leave while saving?' : 'Discard changes?'}
        onClose={blocker.reset}
        dismiss={isSaving ? 'Stay here' : 'Keep editing'}
        footer={
          <Button variant="danger" onClick={blocker.proceed}>
            {isSaving ? 'Leave anyway' : 'Discard changes'}
          </Button>
        }
      >
        <p>
          {isSaving
            ? 'The form is being sent. It may take effect even if you leave now.'
            : 'Leaving this page discards your unsaved changes.'}
        </p>
      </Dialog>
    ) : null

  return {
    /** The dialog while open; render it anywhere. */
    dialog,
    /** Allows leaving the page: the changes are saved, or discarded on purpose. */
    release: useCallback(() => (isReleased.current = true), []),
  }
}
