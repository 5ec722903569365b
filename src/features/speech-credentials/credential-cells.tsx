import { capitalize } from '../../lib/capitalize.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { Dash } from '../../ui/empty-value.tsx'
import type { TaskRow, TaskState } from './credential-rows.ts'

const tones: Readonly<Record<TaskState, Tone>> = {
  works: 'good',
  failed: 'bad',
  odd: 'attention',
  untested: 'attention',
  unused: 'neutral',
  unset: 'neutral',
}

interface Props {
  readonly task: TaskRow
  /** For a list, where only problems should stand out. */
  readonly isQuiet?: boolean
}

/** The state of a task, from its last test. */
export function TaskCell({ task: { state, word, reason }, isQuiet = false }: Props) {
  // An odd word is the server's own, so it is shown as is.
  const label = state === 'works' ? 'OK' : state === 'odd' ? word : capitalize(word)
  if (isQuiet && (state === 'unused' || state === 'unset')) return <Dash why={label} />
  if (isQuiet && state === 'works') return <span className="soft">{label}</span>
  return (
    <StatusBadge tone={tones[state]} title={reason}>
      {label}
    </StatusBadge>
  )
}
