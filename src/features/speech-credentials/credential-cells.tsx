import { capitalize } from '../../lib/capitalize.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { Dash } from '../../ui/empty-value.tsx'
import type { HalfRow, HalfState } from './credential-rows.ts'

const tones: Readonly<Record<HalfState, Tone>> = {
  works: 'good',
  failed: 'bad',
  odd: 'attention',
  untested: 'attention',
  unused: 'neutral',
  unset: 'neutral',
}

interface Props {
  readonly half: HalfRow
  /** In a list, where one looks for what does not work. */
  readonly isQuiet?: boolean
}

/** How one half is, by its last test. */
export function HalfCell({ half: { state, word, reason }, isQuiet = false }: Props) {
  // An odd one is the server's own word.
  const label = state === 'works' ? 'OK' : state === 'odd' ? word : capitalize(word)
  if (isQuiet && (state === 'unused' || state === 'unset')) return <Dash why={label} />
  if (isQuiet && state === 'works') return <span className="soft">{label}</span>
  return (
    <StatusBadge tone={tones[state]} title={reason}>
      {label}
    </StatusBadge>
  )
}
