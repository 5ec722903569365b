/** Phone numbers. Source: docs/api.md#phone-numbers. */
import { Created, Sid, TextOrNull, OptionalText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

export const PhoneNumber = {
  name: 'PhoneNumber',
  id: 'phone_number_sid',
  secrets: [],
  schema: z.looseObject({
    phone_number_sid: Sid,
    // Spec silent (numberFormat): deployed servers hold patterns such as ^1555\d{7}$, so any text is kept.
    number: z.string(),
    voip_carrier_sid: TextOrNull,
    account_sid: TextOrNull,
    application_sid: TextOrNull,
    service_provider_sid: TextOrNull,
  }),
}
export type PhoneNumber = z.output<typeof PhoneNumber.schema>

/** Body of create. Spec silent (numberCarrier): deployed servers need `number` only. account_sid as in applications. */
export const PhoneNumberBody = z.object({
  account_sid: OptionalText,
  number: z.string(),
  application_sid: z.optional(z.nullable(z.string())),
  voip_carrier_sid: z.optional(z.nullable(z.string())),
})

/** Body of update. Spec silent (numberUpdate): no other fields are sent. null unassigns. */
export const PhoneNumberUpdate = z.object({ application_sid: z.nullable(z.string()) })

export const listPhoneNumbers = endpoint({
  name: 'listPhoneNumbers',
  summary: 'List phone numbers',
  method: 'GET',
  path: '/v1/PhoneNumbers',
  resource: 'phone-numbers',
  answer: { kind: 'list', record: PhoneNumber },
  timeoutMs: 60_000,
})

export const getPhoneNumber = endpoint({
  name: 'getPhoneNumber',
  summary: 'Get one phone number',
  method: 'GET',
  path: '/v1/PhoneNumbers/{phone_number_sid}',
  resource: 'phone-numbers',
  answer: { kind: 'record', record: PhoneNumber },
})

export const createPhoneNumber = endpoint({
  name: 'createPhoneNumber',
  summary: 'Create a phone number',
  change: 'create',
  method: 'POST',
  path: '/v1/PhoneNumbers',
  resource: 'phone-numbers',
  body: PhoneNumberBody,
  answer: { kind: 'value', name: 'Created', schema: Created },
})

export const updatePhoneNumber = endpoint({
  name: 'updatePhoneNumber',
  summary: 'Assign a phone number to an application, or unassign it with null',
  change: 'update',
  method: 'PUT',
  path: '/v1/PhoneNumbers/{phone_number_sid}',
  resource: 'phone-numbers',
  body: PhoneNumberUpdate,
  answer: { kind: 'nothing' },
})

export const deletePhoneNumber = endpoint({
  name: 'deletePhoneNumber',
  summary: 'Delete a phone number',
  change: 'delete',
  method: 'DELETE',
  path: '/v1/PhoneNumbers/{phone_number_sid}',
  resource: 'phone-numbers',
  answer: { kind: 'nothing' },
})
