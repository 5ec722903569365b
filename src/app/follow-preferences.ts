import { preferences } from '../patterns/preferences/preferences.ts'
import { applyAppearance } from '../start/appearance.ts'
import { setZone } from '../ui/zone.ts'

export function followPreferences(): void {
  const apply = () => {
    applyAppearance(preferences.get())
    setZone(preferences.get().zone)
  }
  apply()
  preferences.subscribe(apply)
}
