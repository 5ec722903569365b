import { capitalize } from '../lib/capitalize.ts'
import { toCallResult } from '../lib/call-result.ts'
import { sipStatusWords } from '../lib/sip-status.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { releaseReasonLabel } from './server-words.ts'

interface Props {
  /** null: nobody says. */
  readonly answered: boolean | null
  readonly sipStatus: number | null
  readonly reason?: string | null
}

/**
 * What came of a call that has ended, in one short term; hover tells the SIP status and the reason. A call that was
 * answered needs no mark: most were.
 */
export function CallResult({ answered, sipStatus, reason = null }: Props) {
  const { words, tone } = toCallResult(answered, sipStatus)
  const details = [sipStatus === null ? null : sipStatusWords(sipStatus), reason && releaseReasonLabel(reason)].filter(
    (text) => text !== null && text !== '',
  )
  const title = details.length === 0 ? null : details.join(', ')
  if (tone === 'good') {
    return (
      <span className="soft" title={title ?? undefined}>
        {capitalize(words)}
      </span>
    )
  }
  return (
    <StatusBadge tone={tone} title={title}>
      {capitalize(words)}
    </StatusBadge>
  )
}
