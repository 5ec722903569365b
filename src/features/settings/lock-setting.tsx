import { formatCountOf } from '../../lib/count.ts'
import { setPreferences, usePreferences } from '../../patterns/preferences.ts'
import { SelectField } from '../../ui/select-field.tsx'

/** Minutes; 0 is never. */
const offered = [5, 15, 30, 60, 240, 0]

/** After how long without a sign of life the page locks. */
export function LockSetting() {
  const { lockMinutes } = usePreferences()
  // Set by hand, or by another version: shown as it is.
  const minutes = offered.includes(lockMinutes) ? offered : [lockMinutes, ...offered]
  return (
    <SelectField
      label="Lock after"
      choices={minutes.map((count) => ({ value: String(count), label: toWords(count) }))}
      value={String(lockMinutes)}
      onChange={(event) => setPreferences({ lockMinutes: Number(event.currentTarget.value) })}
    />
  )
}

function toWords(minutes: number): string {
  if (minutes === 0) return 'Never'
  return minutes % 60 === 0 ? formatCountOf(minutes / 60, 'hour') : formatCountOf(minutes, 'minute')
}
