import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { lostPart } from '../api/describe-error.ts'
import { untilCancelled } from '../lib/abort.ts'
import { showToast } from './toast/toast.ts'

/**
 * Returns a dialog whose code loads when it opens. Unlike React's `lazy`, a failed load costs the page nothing, such as
 * unsaved input: a toast reports it, the dialog closes, and opening it loads again.
 */
export function lazyDialog<P extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let known: ComponentType<P> | null = null
  return function LazyDialog(props: P) {
    const [Loaded, setLoaded] = useState(() => known)
    const settle = useEffectEvent((found: ComponentType<P> | null) => {
      known = found
      if (found !== null) return setLoaded(() => found)
      notifyPartLost()
      props.onClose()
    })
    // Synchronises with the network.
    useEffect(() => (known === null ? untilCancelled(load(), settle) : undefined), [])
    return Loaded === null ? null : <Loaded {...props} />
  }
}

/** Reports that code which was about to open something failed to load. */
export function notifyPartLost(): void {
  showToast({
    tone: 'bad',
    title: lostPart.title,
    details: lostPart.reason,
    // Firefox never requests a part again before that.
    action: { label: 'Reload the page', run: () => location.reload() },
    isOfBrowser: true,
  })
}
