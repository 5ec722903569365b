import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useWrite } from '../../api/use-write.ts'
import { type Application, updateApplication } from '../../contract/applications.ts'
import { formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { FormShell } from '../../patterns/edit/form-shell.tsx'
import { recheck } from '../../patterns/edit/in-turn.ts'
import { useLinkWithQuery } from '../../patterns/url/use-link-with-query.ts'
import { Panel } from '../../patterns/panel/panel.tsx'
import { RecordForm } from '../../patterns/panel/record-panel.tsx'
import {
  changes,
  conflicts,
  conflictsOfSaved,
  type FieldChange,
  type FieldPath,
  labelOf,
  withFields,
} from './application-changes.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { useStore } from '../../ui/use-store.ts'
import { type ApplicationFields, applicationSchema, refusedField, toForm } from './application-form-model.ts'
import styles from './application-form.module.css'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ApplicationFormFields } from './application-form.tsx'
import { useApplicationRecord } from './application-record.tsx'
import { type SaveOutcome, saveApplication } from './save-application.ts'
import { type Review, reviewsOf, setReview, notifyOverwritten, notifySaved, notifyUnsaved } from './saved-toast.tsx'
import { ValueText } from './value-text.tsx'

export function EditApplication() {
  return (
    <RecordForm title="Edit application" read={useApplicationRecord()}>
      {(application) => <EditForm application={application} />}
    </RecordForm>
  )
}

type Failed = Extract<SaveOutcome, { kind: 'failed' | 'unread' }>

function EditForm({ application }: { application: Application }) {
  const writer = useWrite(updateApplication)
  const { client } = writer
  const keepQuery = useLinkWithQuery()
  const navigate = useNavigate()
  // The record when the form was opened, or when the user last resolved conflicts.
  const [opened, setOpened] = useState(application)
  const [reviewBySave, setReviewBySave] = useState<Review | null>(null)
  const [isSettled, setIsSettled] = useState(false)
  const [failed, setFailed] = useState<Failed | null>(null)
  const isMounted = useIsMounted()
  const form = useForm({ resolver: zodResolver(applicationSchema(opened)), defaultValues: toForm(opened) })
  const fields = useWatch({ control: form.control, compute: (values: ApplicationFields) => values })
  const changed = changes(toForm(opened), fields)
  const details = keepQuery(paths.application.link(opened.application_sid))

  // A toast may request a review at any time, also while this form is open.
  const review = useStore(reviewsOf(client), (all) => all.get(opened.application_sid) ?? null)
  const openReview = reviewBySave ?? review
  const stopAsking = () => {
    setReviewBySave(null)
    setReview(client, opened.application_sid, null)
  }

  // Synchronises with the router, once the form is no longer dirty.
  useEffect(() => {
    if (isSettled) void navigate(details)
  }, [isSettled, navigate, details])

  const save = async (values: ApplicationFields): Promise<string | null> => {
    setFailed(null)
    const outcome = await saveApplication(writer, opened, values)
    if (outcome.kind !== 'saved' && !isMounted()) {
      notifyUnsaved(opened.name, outcome)
      return null
    }
    switch (outcome.kind) {
      case 'saved': {
        const { stored, diffs, again } = outcome
        if (stored !== null && diffs.length > 0 && isMounted()) {
          setReviewBySave({ now: stored, conflicts: conflictsOfSaved(opened, values, diffs), saved: values })
          return null
        }
        notifySaved('saved', values.name, outcome)
        void recheck(client, opened.application_sid, again, (found) =>
          notifyOverwritten(client, opened, values, found, (to) => void navigate(keepQuery(to))),
        )
        return details
      }
      case 'conflict': {
        const { now } = outcome
        setReviewBySave({ now, conflicts: conflicts(toForm(opened), toForm(now), values), saved: null })
        return null
      }
      case 'passwords':
        for (const name of outcome.missing) {
          form.setValue(`${name}.auth`, 'replace')
          form.setError(`${name}.password`, {
            message: 'The server hides the stored password, so it can’t be sent again. Re-enter it.',
          })
        }
        return null
      default: {
        const refused = outcome.kind === 'failed' ? refusedField(outcome.error) : null
        if (refused === null) setFailed(outcome)
        else form.setError(refused.field, { type: 'server', message: refused.message })
        return null
      }
    }
  }

  const decide = ({ now, conflicts, saved }: Review, theirs: readonly FieldPath[]) => {
    const mine = conflicts.map(({ path }) => path).filter((path) => !theirs.includes(path))
    const decided = new Set(conflicts.map(({ path }) => path))
    // Keep what was typed since.
    const typed = changed.map(({ path }) => path).filter((path) => !decided.has(path))
    const next =
      saved === null
        ? withFields(fields, toForm(now), theirs)
        : withFields(withFields(toForm(now), saved, mine), fields, typed)
    form.reset(next, { keepSubmitCount: true })
    setOpened(now)
    stopAsking()
    setIsSettled(saved !== null && changes(toForm(now), next).length === 0)
  }

  return (
    <Panel title={`Edit ${opened.name}`}>
      <FormShell
        label={`Edit ${opened.name}`}
        action="Save changes"
        pendingAction="Saving…"
        form={form}
        error={failed?.error ?? null}
        errorNote={failed !== null && describeFailure(failed)}
        isDirty={changed.length > 0}
        reason={changed.length === 0 ? 'No changes yet.' : null}
        cancelTo={details}
        save={save}
        pendingChanges={changed.length > 0 && <ChangeList changes={changed} />}
      >
        <ApplicationFormFields form={form} stored={opened} />
      </FormShell>
      {openReview !== null && (
        <ConflictDialog
          name={opened.name}
          conflicts={openReview.conflicts}
          isSaved={openReview.saved !== null}
          onDecide={(theirs) => decide(openReview, theirs)}
          onCancel={stopAsking}
        />
      )}
    </Panel>
  )
}

function describeFailure(failed: Failed) {
  if (failed.kind === 'unread') {
    return <p>The application couldn’t be loaded before saving, so nothing was sent.</p>
  }
  return failed.isKnownUnchanged && <p>The changes weren’t saved: the application was read back without them.</p>
}

/** The changes to save; the request contains the whole record. */
function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <section className="stack-1" aria-label="Changes">
      <h3>{formatCountOf(changes.length, 'change')}</h3>
      <div className={styles['scroll']}>
        <dl>
          {changes.map(({ path, from, to }) => (
            <div key={path} className={styles['change']}>
              <dt>{labelOf(path)}</dt>
              <dd>
                <del>
                  <span className="visually-hidden">was </span>
                  <ValueText text={from} />
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
                <ins>
                  <span className="visually-hidden">becomes </span>
                  <ValueText text={to} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
