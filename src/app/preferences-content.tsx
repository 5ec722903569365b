import { Link } from 'react-router-dom'
import { themeChoices, zoneChoicesWith } from '../patterns/preferences/preference-choices.ts'
import { PreferenceRadios } from '../patterns/preferences/preference-radios.tsx'
import { setPreferences, usePreferences } from '../patterns/preferences/preferences.ts'
import { paths } from '../paths.ts'
import { Switch } from '../ui/switch.tsx'
import { useZone } from '../ui/zone.ts'
import { closeMenu } from './header-popover.tsx'

export function PreferencesContent() {
  const { theme, shortcuts } = usePreferences()
  const zone = useZone()
  return (
    <>
      <PreferenceRadios name="theme" label="Theme" choices={themeChoices} value={theme} />
      <PreferenceRadios name="zone" label="Times" choices={zoneChoicesWith(zone)} value={zone} />
      <Switch isOn={shortcuts} onSwitch={(isOn) => setPreferences({ shortcuts: isOn })}>
        One-key shortcuts
      </Switch>
      <Link to={paths.settings.link()} onClick={({ currentTarget }) => closeMenu(currentTarget)}>
        All settings
      </Link>
    </>
  )
}
