import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import { ApplicationField } from '../../patterns/application-field.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Button } from '../../ui/button.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { Advice } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNames } from './names-context.tsx'
import { numberAdvice, plainNumber } from './number-advice.ts'
import { findAlike, type NumberFields, toCarrierSid } from './phone-number-form-model.ts'
import type { SeenCarrier } from './carriers.ts'

interface Props {
  readonly form: UseFormReturn<NumberFields>
  /** The numbers that are there; undefined while they are not read. */
  readonly list: Listed<PhoneNumber> | undefined
  readonly carriers: readonly SeenCarrier[]
}

export function PhoneNumberFormFields({ form, list, carriers }: Props) {
  const keepQuery = useLinkWithQuery()
  const { applications } = useNames()
  const { register, control, setValue, formState } = form
  const { errors, submitCount } = formState
  const [number, carrier, application] = useWatch({ control, name: ['number', 'carrier', 'application'] })
  const carrierSid = toCarrierSid(carrier, carriers)
  const known = carriers.find(({ sid }) => sid === carrierSid)
  const plain = plainNumber(number)
  const alike = list === undefined ? null : findAlike({ number, voip_carrier_sid: carrierSid || null }, list)
  return (
    <>
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
                <Link to={keepQuery(paths.phoneNumber.link(alike))}>open it</Link>.
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
    </>
  )
}
