import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { createPhoneNumber, type PhoneNumber } from '../../contract/phone-numbers.ts'
import { formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import type { CreateOutcome } from '../../patterns/create-record.ts'
import { FormShell } from '../../patterns/form-shell.tsx'
import { LostNote } from '../../patterns/lost-note.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { submitWith } from '../../patterns/submit-with.ts'
import { Button } from '../../ui/button.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { Advice } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ApplicationField } from '../../patterns/application-field.tsx'
import { createNumber, findAlike } from './create-number.ts'
import { tellCreated } from './created-toast.tsx'
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
import { phoneNumbersQuery } from './phone-numbers-queries.ts'
import { toSeenCarriers } from './seen-carriers.ts'

type NotCreated = Exclude<CreateOutcome<PhoneNumber>, { kind: 'created' }>

/** The form of a new number. */
export function PhoneNumberCreate() {
  const writer = useWrite(createPhoneNumber)
  const keep = useLinkWithQuery()
  const { applications, carriers: carrierNames } = useNames()
  const { data: list } = useRead(phoneNumbersQuery)
  const carriers = useMemo(() => toSeenCarriers(list?.rows ?? [], carrierNames), [list, carrierNames])
  const [unsaved, setUnsaved] = useState<NotCreated | null>(null)

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
    const outcome = await createNumber(writer, toBody(values, carriers))
    if (outcome.kind === 'created') {
      tellCreated(values.number, outcome)
      return keep(paths.phoneNumber.link(outcome.sid))
    }
    const isRefused = outcome.kind === 'failed' || outcome.found.kind === 'absent'
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
        errorNote={
          unsaved?.kind === 'lost' && <LostNote found={unsaved.found} noun="number" toRecord={paths.phoneNumber.link} />
        }
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
