import type { ReactNode } from 'react'
import type { Client } from '../../api/client.ts'
import type { Application } from '../../contract/applications.ts'
import { oncePer } from '../../lib/once-per.ts'
import { recordOf } from '../../lib/records.ts'
import { createStore } from '../../lib/store.ts'
import { paths } from '../../paths.ts'
import { notifyFailed } from '../../patterns/toast/notify-failed.tsx'
import { showToast } from '../../patterns/toast/toast.ts'
import { type Conflict, conflictsOfSaved, type Diff, labelOf } from './application-changes.ts'
import { hookNames } from './application-fields.ts'
import { type ApplicationFields, type HookFields, passwordOf } from './application-form-model.ts'
import type { Overwritten, Saved, SaveOutcome } from './save-application.ts'
import { ValueText } from './value-text.tsx'
import { isolated } from '../../ui/isolated.tsx'

/** Reports a save: as sent, with differences, or not verified. `verb`: "Saved", "Created" or "Restored". */
export function notifySaved(verb: string, name: string, { diffs, stored, wasLost }: Saved, more?: ReactNode): void {
  const isVerified = stored !== null
  const title = (
    <>
      Application “<bdi>{name}</bdi>” {verb}
      {diffs.length > 0 && ', with differences'}
      {!isVerified && ', not verified'}
    </>
  )
  const details: ReactNode[] = []
  if (wasLost) details.push(<p key="lost">No response confirmed it, but reading it back confirms the change.</p>)
  if (!isVerified) details.push(<p key="unread">It couldn’t be read back to compare.</p>)
  details.push(...diffs.map(toDifference))
  if (more !== undefined) details.push(<p key="more">{more}</p>)
  const isGood = isVerified && diffs.length === 0
  showToast({ tone: isGood ? 'good' : 'attention', title, details: details.length > 0 && details })
}

/** Reports a failed save once its form was left. */
export function notifyUnsaved(name: string, unsaved: Exclude<SaveOutcome, Saved>): void {
  const title = isolated`Couldn’t save application “${name}”`
  if ('error' in unsaved) return notifyFailed(title, unsaved.error)
  const isChanged = unsaved.kind === 'conflict'
  const reason = isChanged ? 'Someone else changed it meanwhile.' : 'The server hides a stored password: re-enter it.'
  showToast({ tone: 'bad', title, details: `${reason} Nothing was sent.` })
}

function toDifference({ path, sent, stored }: Diff) {
  return (
    <p key={path}>
      {labelOf(path)}: stored as <ValueText text={stored} /> instead of <ValueText text={sent} />.
    </p>
  )
}

/** Conflicts to resolve: fields with two values. */
export interface Review {
  readonly now: Application
  readonly conflicts: readonly Conflict[]
  /** The form as saved; null if it wasn't sent. */
  readonly saved: ApplicationFields | null
}

/** By SID: conflicts to resolve in the record's form. In memory only, without passwords. */
export const reviewsOf = oncePer((_client: Client) => createStore<ReadonlyMap<string, Review>>(new Map()))

export function setReview(client: Client, sid: string, review: Review | null): void {
  reviewsOf(client).update((all) => {
    const next = new Map(all)
    if (review === null) next.delete(sid)
    else next.set(sid, review)
    return next
  })
}

/** Reports that a later save has overwritten this one, and offers to open the form to resolve it. */
export function notifyOverwritten(
  client: Client,
  opened: Application,
  fields: ApplicationFields,
  { stored: now, diffs }: Overwritten,
  open: (path: string) => void,
): void {
  const { application_sid } = opened
  const withoutPassword = (hook: HookFields): HookFields =>
    passwordOf(hook) === 'new' ? { ...hook, password: '' } : hook
  const saved = { ...fields, ...recordOf(hookNames, (name) => withoutPassword(fields[name])) }
  showToast({
    tone: 'attention',
    title: isolated`Application “${fields.name}” changed after you saved it`,
    details: diffs.map(toDifference),
    goesAway: false,
    action: {
      label: 'Review',
      run: () => {
        setReview(client, application_sid, { now, conflicts: conflictsOfSaved(opened, fields, diffs), saved })
        open(paths.editApplication.link(application_sid))
      },
    },
  })
}
