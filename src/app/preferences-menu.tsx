import { lazy, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { cx } from '../ui/cx.ts'
import popover from './header-popover.module.css'
import styles from './preferences-menu.module.css'

// Lazy: most visits don't change preferences.
const PreferencesContent = lazy(async () => ({
  default: (await import('./preferences-content.tsx')).PreferencesContent,
}))

/** Settings that change now and then, in a native popover: Escape or a click outside closes it. */
export function PreferencesMenu() {
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button look="bare" icon="theme" popoverTarget={id} title="Preferences" />
      <div
        id={id}
        popover="auto"
        className={cx(popover['popover'], styles['menu'])}
        onBeforeToggle={() => setWasOpened(true)}
      >
        {wasOpened && (
          <LazyPart>
            <PreferencesContent />
          </LazyPart>
        )}
      </div>
    </>
  )
}
