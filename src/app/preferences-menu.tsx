import { lazy, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { HeaderPopover } from './header-popover.tsx'
import styles from './preferences-menu.module.css'

// Lazy: most visits don't change preferences.
const PreferencesContent = lazy(async () => ({
  default: (await import('./preferences-content.tsx')).PreferencesContent,
}))

/** Settings that change now and then. */
export function PreferencesMenu() {
  const id = useId()
  return (
    <>
      <Button variant="bare" icon="theme" popoverTarget={id} title="Preferences" />
      <HeaderPopover id={id} label="Preferences" className={styles['menu']}>
        <PreferencesContent />
      </HeaderPopover>
    </>
  )
}
