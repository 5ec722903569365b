import { z } from '../../../contract/zod.ts'
import { toDialled } from './place-number.ts'
import type { CallBody } from './place-call.ts'
import type { SentCall } from './place-settle.ts'

/** Kinds of destination, and the one field of `to` that each has. `other`: the list of the API is open. */
export const destinations = {
  phone: { label: 'Phone number', field: 'number' },
  sip: { label: 'SIP address', field: 'sipUri' },
  user: { label: 'User', field: 'name' },
  teams: { label: 'Teams', field: 'number' },
  other: { label: 'Other', field: null },
} as const

export type DestinationKind = keyof typeof destinations
const kinds = ['phone', 'sip', 'user', 'teams', 'other'] as const

/** What a link brought along. A number of the account comes as it is stored, mostly without its plus. */
export function toInitial(known: {
  readonly application: string
  readonly from: string
  readonly to?: string
}): NewCallFields {
  return {
    application: known.application,
    from: toDialled(known.from),
    ...toDestinationFields(known.to ?? ''),
    user: '',
    teams: '',
    other: '',
    otherType: '',
    otherField: 'number',
  }
}

/** A destination as a call record tells it, in the fields that it belongs in. */
export function toDestinationFields(to: string): {
  readonly kind: 'phone' | 'sip'
  readonly phone: string
  readonly sip: string
} {
  const text = to.trim()
  return /^sips?:/i.test(text)
    ? { kind: 'sip', phone: '', sip: text }
    : { kind: 'phone', phone: toDialled(text), sip: '' }
}

const missing: Readonly<Record<DestinationKind, string>> = {
  phone: 'Enter the number to call.',
  sip: 'Enter the SIP address to call.',
  user: 'Enter the user to call.',
  teams: 'Enter the number to call.',
  other: 'Enter the destination.',
}

/**
 * As typed. Each kind of destination has a text of its own: choosing another one loses nothing. Refuses only what no
 * server can work with: what is missing.
 */
export const newCallSchema = z
  .object({
    application: z.string().check(z.minLength(1, 'Choose the application that handles the call.')),
    from: z.string(),
    kind: z.enum(kinds),
    phone: z.string(),
    sip: z.string(),
    user: z.string(),
    teams: z.string(),
    other: z.string(),
    /** Only of `other`: the type, and the field that holds the destination. */
    otherType: z.string(),
    otherField: z.string(),
  })
  .check(
    z.superRefine((fields, context) => {
      const miss = (path: keyof typeof fields, message: string) => {
        if (fields[path].trim() === '') context.addIssue({ code: 'custom', path: [path], message })
      }
      miss('from', 'Enter the number that the call comes from.')
      miss(fields.kind, missing[fields.kind])
      if (fields.kind !== 'other') return
      miss('otherType', 'Enter the type.')
      miss('otherField', 'Enter the name of the field.')
      if (fields.otherField.trim() === 'type') {
        context.addIssue({ code: 'custom', path: ['otherField'], message: 'That field already holds the type.' })
      }
    }),
  )
export type NewCallFields = Readonly<z.output<typeof newCallSchema>>

/** What is sent: as typed, without the white space around it. */
export function toBody(fields: NewCallFields): CallBody {
  return { application_sid: fields.application, from: fields.from.trim(), to: toDestination(fields) }
}

function toDestination(fields: NewCallFields): CallBody['to'] {
  const value = toText(fields)
  switch (fields.kind) {
    case 'phone':
    case 'teams':
      return { type: fields.kind, number: value }
    case 'sip':
      return { type: 'sip', sipUri: value }
    case 'user':
      return { type: 'user', name: value }
    case 'other':
      return { type: fields.otherType.trim(), [fields.otherField.trim()]: value }
  }
}

export function toSentCall(fields: NewCallFields): SentCall {
  return { application_sid: fields.application, from: fields.from.trim(), to: toText(fields) }
}

const toText = (fields: NewCallFields): string => fields[fields.kind].trim()
