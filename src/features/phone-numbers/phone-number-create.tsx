import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { createPhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf } from '../../contract/record.ts'
import { CreateForm } from '../../patterns/edit/create-form.tsx'
import { createRecord, notifyCreated } from '../../patterns/edit/create-record.tsx'
import { useOwnRows } from '../../patterns/connection/of-account.ts'
import { Panel } from '../../patterns/panel/panel.tsx'
import { noteWrite } from './import/import-turns.ts'
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
import { PhoneNumber as Written } from '../../ui/phone-number.tsx'

export function PhoneNumberCreate() {
  const writer = useWrite(createPhoneNumber)
  const { carriers: carrierNames } = useNames()
  const { data: list } = useRead(phoneNumbersQuery)
  const own = useOwnRows(list)
  const carriers = useMemo(() => toSeenCarriers(own ?? [], carrierNames), [own, carrierNames])
  const [search] = useSearchParams()
  const likeSid = search.get('like')
  const like = likeSid === null ? null : list?.rows.find((one) => fieldOf(one, 'phone_number_sid') === likeSid)?.value
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
    noteWrite()
    const outcome = await createRecord(writer, numberCreation, toBody(values, carriers))
    // It may have waited for minutes, and an import must not go by a list read meanwhile.
    noteWrite()
    if (outcome.kind !== 'created') return outcome
    const { stored } = outcome
    notifyCreated('number', isolated`Number ${<Written value={values.number} />} created`, outcome, [
      stored !== null && stored.number !== values.number && `The server stores it as ${stored.number}.`,
    ])
    return outcome.sid
  }

  return (
    <Panel title="New number">
      <CreateForm label="New number" creation={numberCreation} form={form} create={create} refusedField={refusedField}>
        <PhoneNumberFormFields form={form} list={list} carriers={carriers} />
      </CreateForm>
    </Panel>
  )
}
