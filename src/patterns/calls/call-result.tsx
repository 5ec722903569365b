import type { RecentCall } from '../../contract/recent-calls.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { toCallResult } from '../../lib/call-result.ts'
import { sipStatusText } from '../../lib/sip-status.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { releaseReasonLabel } from '../server-text.ts'

interface Props {
  readonly call: Pick<RecentCall, 'answered' | 'sip_status' | 'termination_reason'>
}

/**
 * Shows the result of an ended call in a short term, with SIP status and reason as its tooltip. Answered calls get no
 * badge: most calls are answered.
 */
export function CallResult({ call: { answered, sip_status: sip, termination_reason: reason } }: Props) {
  const { text, tone } = toCallResult(answered, sip)
  const details = [sip === null ? null : sipStatusText(sip), reason && releaseReasonLabel(reason)]
  const title = details.filter(Boolean).join(', ') || null
  if (tone === 'good') {
    return (
      <span className="soft" title={title ?? undefined}>
        {capitalize(text)}
      </span>
    )
  }
  return (
    <StatusBadge tone={tone} title={title}>
      {capitalize(text)}
    </StatusBadge>
  )
}
