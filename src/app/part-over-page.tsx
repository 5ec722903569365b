import { type ReactNode, useEffect, useRef, useState } from 'react'
import { untilCancelled } from '../lib/abort.ts'
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
  const [found, setFound] = useState<{ readonly part: Part } | { readonly error: unknown } | null>(null)

  // Synchronises with the network.
  useEffect(() => {
    if (found !== null) return
    const work = load().then(
      (part) => ({ part }),
      (error: unknown) => ({ error }),
    )
    return untilCancelled(work, setFound)
  }, [load, found])

  if (found === null) return null
  if ('part' in found) return children(found.part)
  return <BrokenDialog error={found.error} onRetry={() => setFound(null)} onClose={onClose} />
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
    <dialog ref={dialog} aria-label="A part of the app couldn’t be loaded">
      <BrokenRegion error={error} onRetry={onRetry} />
    </dialog>
  )
}
