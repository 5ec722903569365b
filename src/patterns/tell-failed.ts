import type { ReactNode } from 'react'
import { wordError } from '../api/word-error.ts'
import { showToast, type Toast } from './toast.ts'

/** Reports a failed write once its form or dialog is closed. */
export function tellFailed(title: ReactNode, error: unknown, action?: Toast['action']): void {
  const words = wordError(error)
  const details = [`${words.title}.`, words.detail, words.serverWords].filter(Boolean).join(' ')
  showToast({ tone: 'bad', title, details, ...(action !== undefined && { action }) })
}
