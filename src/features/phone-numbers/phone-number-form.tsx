import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { ApplicationField } from '../../patterns/applications/application-field.tsx'
import { ComboboxField } from '../../patterns/edit/combobox-field.tsx'
import { useLinkWithQuery } from '../../patterns/url/use-link-with-query.ts'
import { Button } from '../../ui/button.tsx'
import { Advice } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNames } from './names-context.tsx'
import { numberAdvice, plainNumber } from './number-advice.ts'
import { findSimilar, type NumberFields, toCarrierSid } from './phone-number-form-model.ts'
import { type SeenCarrier, toCarrierOptions } from './carriers.ts'

interface Props {
  readonly form: UseFormReturn<NumberFields>
  /** The existing numbers; undefined until read. */
  readonly list: Listed<PhoneNumber> | undefined
  readonly carriers: readonly SeenCarrier[]
}

export function PhoneNumberFormFields({ form, list, carriers }: Props) {
  const keepQuery = useLinkWithQuery()
  const { applications } = useNames()
  const { register, control, setValue, formState } = form
  const { errors, submitCount } = formState
  const [number, carrier] = useWatch({ control, name: ['number', 'carrier'] })
  const options = useMemo(() => toCarrierOptions(carriers), [carriers])
  const carrierSid = toCarrierSid(carrier, carriers)
  const known = carriers.find(({ sid }) => sid === carrierSid)
  const plain = plainNumber(number)
  const similar = useMemo(
    () => (list === undefined ? null : findSimilar({ number, voip_carrier_sid: carrierSid || null }, list)),
    [list, number, carrierSid],
  )
  return (
    <>
      <TextField
        label="Number"
        aria-required
        isCode
        inputMode="tel"
        error={errors.number?.message}
        advice={
          <>
            {similar !== null && (
              <Advice>
                This number already exists{carrierSid === '' ? ' without a carrier' : ' on this carrier'}.{' '}
                <Link to={keepQuery(paths.phoneNumber.link(similar))}>Open it</Link>
              </Advice>
            )}
            {(errors.number === undefined ? numberAdvice(number) : []).map((text) => (
              <Advice key={text}>{text}</Advice>
            ))}
            {plain !== null && (
              <Button
                variant="link"
                onClick={() => setValue('number', plain, { shouldDirty: true, shouldValidate: submitCount > 0 })}
              >
                Use {plain}
              </Button>
            )}
          </>
        }
        hint="As your carrier sends it, for example 14155550100."
        {...register('number')}
      />
      <ComboboxField
        control={control}
        name="carrier"
        label="Carrier (optional)"
        options={options}
        advice={
          carrier.trim() !== '' &&
          known === undefined && <Advice>None of your numbers uses this carrier. Check its SID.</Advice>
        }
        hint={
          known === undefined
            ? 'Name or SID. Suggestions come from your other numbers.'
            : `${known.label} · ${formatCountOf(known.numbers, 'number')} · SID ${known.sid}`
        }
      />
      <ApplicationField
        control={control}
        name="application"
        applications={applications}
        none="None"
        hint="Handles calls to the number. You can assign it later."
        isOptional
      />
    </>
  )
}
