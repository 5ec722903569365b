import type { ReactNode } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { showToast, type Toast } from './toast.ts'

type More = Pick<Toast, 'action'> & { readonly more?: ReactNode }

/** Reports a failed write once its form or dialog is closed. `more` follows the error. */
export function notifyFailed(title: ReactNode, error: unknown, { more, ...action }: More = {}): void {
  const summary = describeError(error)
  const text = [`${summary.title}.`, summary.detail, summary.serverMessage].filter(Boolean).join(' ')
  const details = (
    <p>
      {text}
      {more}
    </p>
  )
  showToast({ tone: 'bad', title, details, ...action })
}
