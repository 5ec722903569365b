import type { ReactNode } from 'react'
import { showToast } from '../../patterns/toast.ts'
import { labelOf } from './application-changes.ts'
import type { Saved } from './save-application.ts'
import { ValueText } from './value-text.tsx'

/** Says what became of a save: as sent, otherwise than sent, or not known. `verb`: "Saved", "Created", "Restored". */
export function tellSaved(verb: string, name: string, { kept, isVerified, wasLost }: Saved, more?: ReactNode): void {
  const title = (
    <>
      {verb} “<bdi>{name}</bdi>”{kept.length > 0 && ', but not all of it as sent'}
      {!isVerified && ', not verified'}
    </>
  )
  const details: ReactNode[] = []
  if (wasLost) details.push(<p key="lost">The answer was lost on its way; reading back shows what was sent.</p>)
  if (!isVerified) details.push(<p key="unread">The server took it, but it could not be read back to be compared.</p>)
  for (const { path, sent, kept: stored } of kept) {
    details.push(
      <p key={path}>
        {labelOf(path)}: the server keeps <ValueText text={stored} />, sent was <ValueText text={sent} />.
      </p>,
    )
  }
  if (more !== undefined) details.push(<p key="more">{more}</p>)
  const isGood = isVerified && kept.length === 0
  showToast({ tone: isGood ? 'good' : 'attention', title, ...(details.length > 0 ? { details } : {}) })
}
