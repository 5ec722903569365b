import { useState } from 'react'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { minuteMs } from '../../lib/durations.ts'

/**
 * Reads the phone numbers again on mount if their list is five minutes old: others may have changed them since, and Undo
 * must not revert that. Goes by the list's own age: every write marks it stale, and it may hold 100,000 numbers. Returns
 * the list only if it was read since mount; an older one may lack what a panel or a job knows.
 */
export function useRereadNumbers() {
  const [openedAt] = useState(() => Date.now())
  const { data } = useRead(phoneNumbersQuery, { enabled: false })
  const readAt = data?.receivedAt ?? 0
  useRead(phoneNumbersQuery, { enabled: openedAt - readAt > 5 * minuteMs })
  return readAt >= openedAt ? data : undefined
}
