import { preferences } from '../patterns/preferences.ts'
import { showLooks } from '../start/looks.ts'
import { setZone } from '../ui/zone.ts'

/** Keeps the page as the person set it: theme, density, and the zone of times. */
export function followPreferences(): void {
  const apply = () => {
    showLooks(preferences.get())
    setZone(preferences.get().zone)
  }
  apply()
  preferences.subscribe(apply)
}
