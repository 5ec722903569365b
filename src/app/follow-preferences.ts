import { preferences } from '../patterns/preferences.ts'
import { setZone } from '../ui/zone.ts'

/** Keeps the page as the person set it: theme (`system` leaves it to the browser), density, and the zone of times. */
export function followPreferences(): void {
  const apply = () => {
    const { theme, density, zone } = preferences.get()
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
    dataset['density'] = density
    setZone(zone)
  }
  apply()
  preferences.subscribe(apply)
}
