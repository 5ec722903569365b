import { z } from '../../../contract/zod.ts'
import { keysOf } from '../../../lib/records.ts'
import { toDialled } from './place-number.ts'
import type { CallBody } from './place-call.ts'
import type { SentCall } from './place-settle.ts'

/** Labels of the kinds of destination. `other`: the API's list is open. */
export const destinations = { phone: 'Phone number', sip: 'SIP address', user: 'User', teams: 'Teams', other: 'Other' }

export type DestinationKind = keyof typeof destinations

type Known = Pick<NewCallFields, 'application' | 'from'> & { readonly to?: string }

/** The initial values from a link. A number of the account comes as stored, usually without its plus. */
export function toInitial({ application, from, to = '' }: Known): NewCallFields {
  return {
    application,
    from: toDialled(from),
    ...toDestinationFields(to),
    teams: '',
    other: '',
    otherType: '',
    otherField: 'number',
  }
}

export function toDestinationFields(to: string) {
  const text = to.trim()
  // Calls to users name them as alice@example.com; a SIP address has its scheme.
  const kind = /^sips?:/i.test(text) ? 'sip' : text.includes('@') ? 'user' : 'phone'
  return { phone: '', sip: '', user: '', kind, [kind]: kind === 'phone' ? toDialled(text) : text } as const
}

const missing: Readonly<Record<DestinationKind, string>> = {
  phone: 'Enter the number to call.',
  sip: 'Enter the SIP address to call.',
  user: 'Enter the user to call.',
  teams: 'Enter the number to call.',
  other: 'Enter the destination.',
}

/**
 * As typed. Each kind of destination has its own field, so changing the kind loses nothing. Rejects only missing
 * values, which no server can work with.
 */
export const newCallSchema = z
  .object({
    application: z.string().check(z.minLength(1, 'Choose the application that handles the call.')),
    from: z.string(),
    kind: z.enum(keysOf(destinations)),
    phone: z.string(),
    sip: z.string(),
    user: z.string(),
    teams: z.string(),
    other: z.string(),
    /** Only for `other`: the type, and the name of the field that holds the destination. */
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
        context.addIssue({ code: 'custom', path: ['otherField'], message: 'This name is reserved for the type.' })
      }
    }),
  )
export type NewCallFields = Readonly<z.output<typeof newCallSchema>>

/** The request body: as typed, but trimmed. */
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
