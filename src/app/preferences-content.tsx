import { Link } from 'react-router-dom'
import { themeChoices, zoneChoicesWith } from '../patterns/preferences/preference-choices.ts'
import { setPreferences, usePreferences } from '../patterns/preferences/preferences.ts'
import { paths } from '../paths.ts'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Switch } from '../ui/switch.tsx'
import { useZone } from '../ui/zone.ts'

export function PreferencesContent() {
  const { theme, shortcuts } = usePreferences()
  const zone = useZone()
  return (
    <>
      <RadioGroup
        isStacked
        label="Theme"
        choices={themeChoices}
        value={theme}
        onPick={(picked) => setPreferences({ theme: picked })}
      />
      <RadioGroup
        isStacked
        label="Times"
        choices={zoneChoicesWith(zone)}
        value={zone}
        onPick={(picked) => setPreferences({ zone: picked })}
      />
      <Switch isOn={shortcuts} onSwitch={(isOn) => setPreferences({ shortcuts: isOn })}>
        One-key shortcuts
      </Switch>
      <Link
        to={paths.settings.link()}
        onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      >
        All settings
      </Link>
    </>
  )
}
