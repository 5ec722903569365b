import { toCallResult } from '../lib/call-result.ts'
import { sipStatusWords } from '../lib/sip-status.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

interface Props {
  /** null: nobody says. */
  readonly answered: boolean | null
  readonly sipStatus: number | null
  /** Why it ended, in the server's words. */
  readonly reason?: string | null
}

/** What came of a call that has ended: a badge with one short term; hover tells the SIP status and the server's reason. */
export function CallResult({ answered, sipStatus, reason = null }: Props) {
  const { words, tone } = toCallResult(answered, sipStatus)
  const details = [sipStatus === null ? null : sipStatusWords(sipStatus), reason].filter(
    (text) => text !== null && text !== '',
  )
  return (
    <StatusBadge tone={tone} title={details.length === 0 ? null : details.join(', ')}>
      {words}
    </StatusBadge>
  )
}
