import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { formatCountOf } from '../lib/count.ts'
import { Callout } from '../ui/callout.tsx'
import type { NotCreated } from './create-record.tsx'
import { FormShell, type FormShellProps } from './form-shell.tsx'
import { SidLinks } from './sid-links.tsx'
import { useLinkWithQuery } from './use-link-with-query.ts'

type Shell<Fields extends FieldValues> = Omit<
  FormShellProps<Fields, Fields>,
  'action' | 'pendingAction' | 'error' | 'errorNote' | 'save'
>

interface Props<Fields extends FieldValues> extends Shell<Fields> {
  readonly noun: string
  readonly toRecord: (sid: string) => string
  /** Sends one request. Resolves with the next URL, or why the record may not exist. */
  readonly create: (values: Fields) => Promise<NotCreated | string>
  /** Returns the field that the server refused; null if unknown. */
  readonly refusedField?: (
    error: unknown,
    values: Fields,
  ) => { readonly field: FieldPath<Fields>; readonly message: string } | null
}

/** A form for a new record. Shows a refusal at its field, if known; checks the list after a lost response. */
export function CreateForm<Fields extends FieldValues>(props: Props<Fields>) {
  const { noun, toRecord, create, refusedField = () => null, children, ...shell } = props
  const [unsaved, setUnsaved] = useState<NotCreated | null>(null)

  const save = async (values: Fields): Promise<string | null> => {
    setUnsaved(null)
    const outcome = await create(values)
    if (typeof outcome === 'string') return outcome
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
      pendingAction="Creating…"
      error={unsaved?.error ?? null}
      errorNote={unsaved?.kind === 'lost' && <LostNote found={unsaved.found} noun={noun} toRecord={toRecord} />}
      save={save}
    >
      {children}
    </FormShell>
  )
}

type LostProps = Pick<Props<FieldValues>, 'noun' | 'toRecord'> & Pick<Extract<NotCreated, { kind: 'lost' }>, 'found'>

function LostNote({ found, noun, toRecord }: LostProps) {
  const keepQuery = useLinkWithQuery()
  return (
    <Callout
      tone="attention"
      isAnnounced
      lead={`The ${noun} ${found.kind === 'absent' ? 'was probably not' : 'may have been'} created.`}
    >
      {found.kind === 'unread' && `The list of ${noun}s could not be read either: check it before trying again.`}
      {found.kind === 'absent' && 'The reloaded list does not contain it. No request is resent automatically.'}
      {found.kind === 'unsure' && (
        <>
          {found.sids.length === 0
            ? `The server did not list all of its ${noun}s.`
            : found.sids.length === 1
              ? `A matching ${noun} is in the list:`
              : `${formatCountOf(found.sids.length, `matching ${noun}`)} are in the list. Keep one, and delete the others:`}
          <SidLinks sids={found.sids} toRecord={(sid) => keepQuery(toRecord(sid))} />
        </>
      )}
    </Callout>
  )
}
