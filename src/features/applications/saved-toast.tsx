import type { ReactNode } from 'react'
import { showToast } from '../../patterns/toast.ts'
import { labelOf } from './application-changes.ts'
import type { Saved } from './save-application.ts'
import { ValueText } from './value-text.tsx'

/** Reports a save: as sent, with differences, or not verified. `verb`: "Saved", "Created", "Restored". */
export function tellSaved(verb: string, name: string, { kept, isVerified, wasLost }: Saved, more?: ReactNode): void {
  const title = (
    <>
      {verb} “<bdi>{name}</bdi>”{kept.length > 0 && ', with differences'}
      {!isVerified && ', not verified'}
    </>
  )
  const details: ReactNode[] = []
  if (wasLost) details.push(<p key="lost">No response confirmed it, but reading it back confirms the change.</p>)
  if (!isVerified) details.push(<p key="unread">It could not be read back to compare.</p>)
  for (const { path, sent, kept: stored } of kept) {
    details.push(
      <p key={path}>
        {labelOf(path)}: stored as <ValueText text={stored} /> instead of <ValueText text={sent} />.
      </p>,
    )
  }
  if (more !== undefined) details.push(<p key="more">{more}</p>)
  const isGood = isVerified && kept.length === 0
  showToast({ tone: isGood ? 'good' : 'attention', title, ...(details.length > 0 ? { details } : {}) })
}
