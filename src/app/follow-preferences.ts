import { preferences } from '../patterns/preferences/preferences.ts'
import { showLooks } from '../start/looks.ts'
import { setZone } from '../ui/zone.ts'

export function followPreferences(): void {
  const apply = () => {
    showLooks(preferences.get())
    setZone(preferences.get().zone)
  }
  apply()
  preferences.subscribe(apply)
}
