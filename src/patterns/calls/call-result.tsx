import { capitalize } from '../../lib/capitalize.ts'
import { toCallResult } from '../../lib/call-result.ts'
import { sipStatusWords } from '../../lib/sip-status.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { releaseReasonLabel } from '../server-words.ts'

interface Props {
  /** null if unknown. */
  readonly answered: boolean | null
  readonly sipStatus: number | null
  readonly reason?: string | null
}

/**
 * Shows the result of an ended call in a short term, with SIP status and reason as its tooltip. Answered calls get no
 * badge: most calls are answered.
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
