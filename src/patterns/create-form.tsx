import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Callout } from '../ui/callout.tsx'
import type { NotCreated } from './create-record.ts'
import { FormShell, type FormShellProps } from './form-shell.tsx'
import { useLinkWithQuery } from './use-link-with-query.ts'

type Shell<Fields extends FieldValues> = Omit<
  FormShellProps<Fields, Fields>,
  'action' | 'actionUnderWay' | 'error' | 'errorNote' | 'save'
>

interface Props<Fields extends FieldValues> extends Shell<Fields> {
  /** What is created: "number". */
  readonly noun: string
  /** The page of a record. */
  readonly toRecord: (sid: string) => string
  /** Sends it, once. Resolves to where to go next (null: to stay), or to why nothing is known to have been created. */
  readonly create: (values: Fields) => Promise<NotCreated | string | null>
  /** Which field made the server refuse; null, or left out: nobody can tell. */
  readonly refusedField?: (
    error: unknown,
    values: Fields,
  ) => { readonly field: FieldPath<Fields>; readonly message: string } | null
}

/** The form of a new record. A refusal stands at its field, if it has one; a lost answer is settled by the list. */
export function CreateForm<Fields extends FieldValues>(props: Props<Fields>) {
  const { noun, toRecord, create, refusedField = () => null, children, ...shell } = props
  const [unsaved, setUnsaved] = useState<NotCreated | null>(null)

  const save = async (values: Fields): Promise<string | null> => {
    setUnsaved(null)
    const outcome = await create(values)
    if (outcome === null || typeof outcome === 'string') return outcome
    const isRefused = outcome.kind === 'failed' || outcome.found.kind === 'absent'
    const refused = isRefused ? refusedField(outcome.error, values) : null
    if (refused === null) setUnsaved(outcome)
    else shell.form.setError(refused.field, { type: 'server', message: refused.message }, { shouldFocus: true })
    return null
  }

  return (
    <FormShell
      {...shell}
      action={`Create ${noun}`}
      actionUnderWay="Creating…"
      error={unsaved?.error ?? null}
      errorNote={unsaved?.kind === 'lost' && <LostNote found={unsaved.found} noun={noun} toRecord={toRecord} />}
      save={save}
    >
      {children}
    </FormShell>
  )
}

type LostProps = Pick<Props<FieldValues>, 'noun' | 'toRecord'> & Pick<Extract<NotCreated, { kind: 'lost' }>, 'found'>

/** What is known of a create whose answer was lost. */
function LostNote({ found, noun, toRecord }: LostProps) {
  const keepQuery = useLinkWithQuery()
  return (
    <Callout tone="attention" isAnnounced>
      {found.kind === 'unread' && (
        <p>
          <strong>It is not known whether the {noun} was created.</strong> The list of {noun}s could not be read either.
          Look there before you try again.
        </p>
      )}
      {found.kind === 'absent' && (
        <p>
          <strong>It does not seem to have been created.</strong> The list was read again, and the {noun} is not in it.
          Nothing is sent by itself.
        </p>
      )}
      {found.kind === 'unsure' && (
        <p>
          <strong>It may have been created.</strong>{' '}
          {found.sid === null ? (
            `The server did not list all of its ${noun}s.`
          ) : (
            <>
              <Link to={keepQuery(toRecord(found.sid))}>One like it</Link> is in the list, and may be it.
            </>
          )}
        </p>
      )}
    </Callout>
  )
}
