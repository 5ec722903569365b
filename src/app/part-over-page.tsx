import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useModal } from '../ui/use-modal.ts'
import { BrokenRegion } from './broken-region.tsx'

interface Props<Part> {
  /** Loads the code. Must be stable: define it outside of components. */
  readonly load: () => Promise<Part>
  readonly children: (part: Part) => ReactNode
  readonly onClose?: () => void
}

/**
 * A dialog of the session whose code loads on demand. It reports a failed load itself: no page around it could, and a
 * locked page has nothing else to show.
 */
export function PartOverPage<Part>({ load, children, onClose }: Props<Part>) {
  const [part, setPart] = useState<{ readonly loaded: Part } | null>(null)
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)

  // Synchronises with the network.
  useEffect(() => {
    if (failure !== null) return
    let isCurrent = true
    const run = async () => {
      try {
        const loaded = await load()
        if (isCurrent) setPart({ loaded })
      } catch (error) {
        if (isCurrent) setFailure({ error })
      }
    }
    void run()
    return () => {
      isCurrent = false
    }
  }, [load, failure])

  if (part !== null) return children(part.loaded)
  if (failure === null) return null
  return <BrokenDialog error={failure.error} onRetry={() => setFailure(null)} onClose={onClose} />
}

const stay = () => undefined

interface BrokenProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose: (() => void) | undefined
}

function BrokenDialog({ error, onRetry, onClose }: BrokenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose ?? stay)
  return (
    <dialog ref={dialog} aria-label="A part of the app could not be loaded">
      <BrokenRegion error={error} onRetry={onRetry} />
    </dialog>
  )
}
