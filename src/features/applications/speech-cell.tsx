import { Fragment } from 'react'
import { EmptyValue } from '../../ui/empty-value.tsx'

/** A vendor, and the settings that narrow it down. Values nobody has told us about are shown as they are. */
export function SpeechCell({ texts: [vendor = null, ...details] }: { texts: readonly (string | null)[] }) {
  const known = details.filter((detail) => detail !== null && detail !== '')
  if ((vendor === null || vendor === '') && known.length === 0) return <EmptyValue>default</EmptyValue>
  return (
    <span title={[vendor, ...known].filter(Boolean).join(', ')}>
      {vendor === null || vendor === '' ? <EmptyValue>default</EmptyValue> : vendor}
      <span className="soft">
        {known.map((detail) => (
          <Fragment key={detail}> · {detail}</Fragment>
        ))}
      </span>
    </span>
  )
}
