import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { createPhoneNumber, type PhoneNumber } from '../../contract/phone-numbers.ts'
import { paths } from '../../paths.ts'
import { CreateForm } from '../../patterns/create-form.tsx'
import { type Created, createRecord } from '../../patterns/create-record.tsx'
import { Panel } from '../../patterns/panel.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { useNames } from './names-context.tsx'
import { PhoneNumberFormFields } from './phone-number-form.tsx'
import {
  emptyNumber,
  numberCreation,
  type NumberFields,
  numberSchema,
  refusedField,
  toBody,
} from './phone-number-form-model.ts'
import { toSeenCarriers } from './carriers.ts'
import { isolated } from '../../ui/isolated.tsx'

export function PhoneNumberCreate() {
  const writer = useWrite(createPhoneNumber)
  const keepQuery = useLinkWithQuery()
  const { carriers: carrierNames } = useNames()
  const { data: list } = useRead(phoneNumbersQuery)
  const carriers = useMemo(() => toSeenCarriers(list?.rows ?? [], carrierNames), [list, carrierNames])
  const [search] = useSearchParams()
  const like = list?.rows.find(({ value }) => value.phone_number_sid === search.get('like'))?.value
  const [application, carrier] = [like?.application_sid ?? '', like?.voip_carrier_sid ?? '']
  const form = useForm<NumberFields>({
    resolver: zodResolver(numberSchema),
    // Instead of editing a stored number, which can't be changed.
    defaultValues: { ...emptyNumber, number: search.get('number') ?? '', application, carrier },
  })
  // Synchronises the form with the list, which may arrive later.
  useEffect(() => {
    if (form.getValues('application') === '') form.resetField('application', { defaultValue: application })
    if (form.getValues('carrier') === '') form.resetField('carrier', { defaultValue: carrier })
  }, [form, application, carrier])

  const create = async (values: NumberFields) => {
    const outcome = await createRecord(writer, numberCreation, toBody(values, carriers))
    if (outcome.kind !== 'created') return outcome
    tellCreated(values.number, outcome)
    return keepQuery(paths.phoneNumber.link(outcome.sid))
  }

  return (
    <Panel kind="Phone number" title="New number" closeTo={keepQuery(paths.phoneNumbers.link())}>
      <CreateForm
        label="New number"
        noun="number"
        toRecord={paths.phoneNumber.link}
        form={form}
        create={create}
        refusedField={refusedField}
        cancelTo={keepQuery(paths.phoneNumbers.link())}
      >
        <PhoneNumberFormFields form={form} list={list} carriers={carriers} />
      </CreateForm>
    </Panel>
  )
}

/** Reports the created number, once the form is closed. */
function tellCreated(sent: string, { stored, wasLost }: Created<PhoneNumber>): void {
  const isOther = stored !== null && stored.number !== sent
  const details = [
    wasLost && 'No response confirmed it, but the number is in the list.',
    stored === null && 'Not verified: it could not be read back.',
    isOther && `The server stores it as ${stored.number}.`,
  ].filter((words) => words !== false)
  showToast({
    tone: stored === null || isOther ? 'attention' : 'good',
    title: isolated`Number ${sent} created`,
    ...(details.length > 0 ? { details: details.join(' ') } : {}),
    goesAway: stored !== null,
  })
}
