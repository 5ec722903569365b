import { useId } from 'react'
import { Link } from 'react-router-dom'
import { themeChoices, zoneChoices } from '../patterns/preference-choices.ts'
import { setPreferences, usePreferences } from '../patterns/preferences.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Switch } from '../ui/switch.tsx'
import styles from './preferences-menu.module.css'

/** The settings one changes now and then; a popover of the platform: Escape and a click elsewhere close it. */
export function PreferencesMenu() {
  const id = useId()
  const { theme, zone, shortcuts } = usePreferences()
  return (
    <>
      <Button look="bare" icon="theme" popoverTarget={id} title="Preferences">
        <span className="for-ears">Preferences</span>
      </Button>
      <div id={id} popover="auto" className={styles['menu']}>
        <Choices
          legend="Theme"
          options={themeChoices}
          value={theme}
          onPick={(picked) => setPreferences({ theme: picked })}
        />
        <Choices
          legend="Times"
          options={zoneChoices}
          value={zone}
          onPick={(picked) => setPreferences({ zone: picked })}
        />
        <Switch isOn={shortcuts} onChange={(isOn) => setPreferences({ shortcuts: isOn })}>
          One-key shortcuts
        </Switch>
        <Link
          to={paths.settings.link()}
          onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          All settings
        </Link>
      </div>
    </>
  )
}
