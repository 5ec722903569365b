import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { FormShell } from '../../patterns/form-shell.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { submitWith } from '../../patterns/submit-with.ts'
import { Button } from '../../ui/button.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { Advice } from '../../ui/field.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ApplicationField } from '../../patterns/application-field.tsx'
import { type CreateOutcome, createNumber } from './create-number.ts'
import { tellCreated } from './created-toast.tsx'
import { findAlike } from './find-created.ts'
import { useNames } from './names-context.tsx'
import { numberAdvice, plainNumber } from './number-advice.ts'
import {
  emptyNumber,
  type NumberFields,
  numberSchema,
  refusedField,
  toBody,
  toCarrierSid,
} from './phone-number-form-model.ts'
import { toSeenCarriers } from './carriers.ts'

type Unsaved = Exclude<CreateOutcome, { kind: 'created' }>

/** The form of a new number. */
export function PhoneNumberCreate() {
  const client = useClient()
  const queryClient = useQueryClient()
  const keep = useLinkWithQuery()
  const { applications, carriers: carrierNames } = useNames()
  const { data: list } = useRead(phoneNumbersQuery)
  const carriers = useMemo(() => toSeenCarriers(list?.rows ?? [], carrierNames), [list, carrierNames])
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)

  const form = useForm<NumberFields>({ resolver: zodResolver(numberSchema), defaultValues: emptyNumber })
  const { register, control, setValue, setError, formState } = form
  const { errors, isDirty, isSubmitting, submitCount } = formState
  const fields = useWatch({ control })
  const { number = '', carrier = '', application = '' } = fields
  const carrierSid = toCarrierSid(carrier, carriers)
  const known = carriers.find(({ sid }) => sid === carrierSid)
  const plain = plainNumber(number)
  const alike = list === undefined ? null : findAlike({ number, voip_carrier_sid: carrierSid || null }, list)

  const save = async (values: NumberFields): Promise<string | null> => {
    setUnsaved(null)
    const outcome = await createNumber(client, queryClient, toBody(values, carriers))
    if (outcome.kind === 'created') {
      tellCreated(values.number, outcome)
      return keep(paths.phoneNumber.link(outcome.sid))
    }
    const isRefused = outcome.kind === 'failed' || (outcome.fate !== 'unread' && outcome.fate.kind === 'absent')
    const refused = isRefused ? refusedField(outcome.error) : null
    if (refused === null) setUnsaved(outcome)
    else setError(refused.field, { type: 'server', message: refused.message }, { shouldFocus: true })
    return null
  }

  return (
    <Panel kind="Phone number" title="New number" closeTo={keep(paths.phoneNumbers.link())}>
      <FormShell
        label="New number"
        action="Create number"
        actionUnderWay="Creating…"
        pending={isSubmitting}
        error={unsaved?.error ?? null}
        errorNote={unsaved?.kind === 'lost' && <LostNote fate={unsaved.fate} />}
        isDirty={isDirty}
        attempts={submitCount}
        cancelTo={keep(paths.phoneNumbers.link())}
        onSubmit={submitWith(form, save)}
      >
        <TextField
          label="Number"
          isCode
          inputMode="tel"
          error={errors.number?.message}
          advice={
            <>
              {alike !== null && (
                <Advice>
                  This number is there already{carrierSid === '' ? ', without a carrier' : ', on the same carrier'}:{' '}
                  <Link to={keep(paths.phoneNumber.link(alike))}>open it</Link>.
                </Advice>
              )}
              {(errors.number === undefined ? numberAdvice(number) : []).map((text) => (
                <Advice key={text}>{text}</Advice>
              ))}
              {plain !== null && (
                <Button
                  look="link"
                  onClick={() => setValue('number', plain, { shouldDirty: true, shouldValidate: submitCount > 0 })}
                >
                  Use {plain}
                </Button>
              )}
            </>
          }
          hint="As your carrier sends it, usually digits with the country code."
          {...register('number')}
        />
        <ComboField
          label="Carrier"
          isCode
          error={errors.carrier?.message}
          suggestions={carriers.map(({ sid, label, numbers }) => ({
            value: sid,
            label: `${label}, ${formatCountOf(numbers, 'number')}`,
          }))}
          advice={
            carrier.trim() !== '' &&
            (known === undefined ? <Advice>No number here came over this carrier.</Advice> : null)
          }
          hint={
            known === undefined
              ? 'Name or sid of the carrier that the number comes over. Suggested are those of your other numbers.'
              : `${known.label}, ${formatCountOf(known.numbers, 'number')}`
          }
          {...register('carrier')}
        />
        <ApplicationField
          applications={applications}
          title="Application of the new number"
          none="None"
          hint="Where calls to the number go. It can be assigned later."
          isOptional
          sid={application}
          error={errors.application?.message}
          onPick={(sid) => setValue('application', sid, { shouldDirty: true, shouldValidate: true })}
        />
      </FormShell>
    </Panel>
  )
}

/** What is known of a create whose answer was lost. */
function LostNote({ fate }: { fate: Extract<Unsaved, { kind: 'lost' }>['fate'] }) {
  const keep = useLinkWithQuery()
  if (fate === 'unread') {
    return (
      <Callout tone="attention" isAnnounced>
        <p>
          <strong>It is not known whether the number was created.</strong> The list of numbers could not be read either.
          Look there before you try again.
        </p>
      </Callout>
    )
  }
  if (fate.kind === 'absent') {
    return (
      <Callout tone="attention" isAnnounced>
        <p>
          <strong>It does not seem to have been created.</strong> The list was read again, and the number is not in it.
          Nothing is sent by itself.
        </p>
      </Callout>
    )
  }
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>It may have been created.</strong>{' '}
        {fate.sid === null ? (
          'The server did not list all of its numbers.'
        ) : (
          <>
            <Link to={keep(paths.phoneNumber.link(fate.sid))}>One like it</Link> is in the list, and may be it.
          </>
        )}
      </p>
    </Callout>
  )
}
