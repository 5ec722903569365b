import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { formatCountOf } from '../../lib/count.ts'
import { Callout } from '../../ui/callout.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import type { NotCreated } from './create-record.tsx'
import { FormShell, type FormShellProps } from './form-shell.tsx'
import { useListBeside } from '../list/list-with-panel.tsx'
import { SidLinks } from '../panel/facts.tsx'
import { notifyFailed } from '../toast/notify-failed.tsx'
import { useLinkWithQuery } from '../url/use-link-with-query.ts'

type Shell<Fields extends FieldValues> = Omit<
  FormShellProps<Fields>,
  'action' | 'pendingAction' | 'error' | 'errorNote' | 'cancelTo' | 'save'
>

export interface CreateFormProps<Fields extends FieldValues> extends Shell<Fields> {
  readonly creation: { readonly noun: string; readonly toRecord: (sid: string) => string }
  /** URL that Cancel leads to; default: the list. */
  readonly cancelTo?: string
  /** Sends one request. Resolves with the record's sid, or why the record may not exist. */
  readonly create: (values: Fields) => Promise<NotCreated | string>
  /** Path of the next page, by sid. Default: the record. */
  readonly toNext?: (sid: string) => string
  /** Returns the field that the server refused; null if unknown. */
  readonly refusedField?: (
    error: unknown,
    values: Fields,
  ) => { readonly field: FieldPath<Fields>; readonly message: string } | null
}

/** A form for a new record. Shows a refusal at its field, if known; checks the list after a lost response. */
export function CreateForm<Fields extends FieldValues>(props: CreateFormProps<Fields>) {
  const { url } = useListBeside()
  const { creation, create, refusedField = () => null, ...rest } = props
  const { noun, toRecord } = creation
  const { cancelTo = url, toNext = toRecord, ...shell } = rest
  const keepQuery = useLinkWithQuery()
  const isMounted = useIsMounted()
  const [unsaved, setUnsaved] = useState<NotCreated | null>(null)

  const save = async (values: Fields): Promise<string | null> => {
    setUnsaved(null)
    const outcome = await create(values)
    if (typeof outcome === 'string') return keepQuery(toNext(outcome))
    if (!isMounted()) {
      const sids = outcome.kind === 'lost' && outcome.found.kind === 'unsure' ? outcome.found.sids : []
      notifyFailed(leadOf(outcome, noun), outcome.error, { more: <SidLinks sids={sids} toRecord={toRecord} /> })
      return null
    }
    const isRefused = outcome.kind === 'failed' || outcome.found.kind === 'absent'
    const refused = isRefused ? refusedField(outcome.error, values) : null
    if (refused === null) setUnsaved(outcome)
    else shell.form.setError(refused.field, { type: 'server', message: refused.message }, { shouldFocus: true })
    return null
  }

  return (
    <FormShell
      {...shell}
      cancelTo={cancelTo}
      action={`Create ${noun}`}
      pendingAction="Creating…"
      error={unsaved?.error ?? null}
      errorNote={unsaved?.kind === 'lost' && <LostNote unsaved={unsaved} noun={noun} toRecord={toRecord} />}
      save={save}
    />
  )
}

function leadOf(unsaved: NotCreated, noun: string): string {
  if (unsaved.kind === 'failed') return `The ${noun} wasn’t created`
  return `The ${noun} ${unsaved.found.kind === 'absent' ? 'was probably not' : 'may have been'} created`
}

interface LostProps extends Readonly<CreateFormProps<FieldValues>['creation']> {
  readonly unsaved: Extract<NotCreated, { kind: 'lost' }>
}

function LostNote({ unsaved, noun, toRecord }: LostProps) {
  const { found } = unsaved
  const keepQuery = useLinkWithQuery()
  return (
    <Callout tone="attention" isAnnounced lead={`${leadOf(unsaved, noun)}.`}>
      {found.kind === 'unread' && `The list of ${noun}s couldn’t be loaded either: check it before trying again.`}
      {found.kind === 'absent' && 'The reloaded list doesn’t contain it. No request is resent automatically.'}
      {found.kind === 'unsure' && (
        <>
          {found.sids.length === 0 && `The server didn’t list all of its ${noun}s.`}
          {found.sids.length === 1 && `A matching ${noun} is in the list:`}
          {found.sids.length > 1 &&
            `${formatCountOf(found.sids.length, `matching ${noun}`)} are in the list. Keep one, and delete the others:`}
          <SidLinks sids={found.sids} toRecord={(sid) => keepQuery(toRecord(sid))} />
        </>
      )}
    </Callout>
  )
}
