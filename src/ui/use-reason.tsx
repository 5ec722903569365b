import { useId } from 'react'

/**
 * Returns attributes for a control that can't be used now, and the reason, to render beside it. Not `disabled`, which
 * would drop the focus to the top of the page, and hide the reason from keyboard users.
 */
export function useReason(reason: string | null) {
  const id = useId()
  if (reason === null) return [{}, null] as const
  const words = (
    <span id={id} hidden>
      {reason}
    </span>
  )
  return [{ title: reason, 'aria-disabled': true, 'aria-describedby': id }, words] as const
}
