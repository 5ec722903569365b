/** The form of a new credential: fields, validation, body, the field of a refusal, finding the created one. Pure. */
import { speechCredentialsQuery } from '../../api/queries.ts'
import type { Input } from '../../contract/endpoint.ts'
import { isJsonObject, type Json, textAt } from '../../contract/json.ts'
import { type createSpeechCredential, SpeechCredential, toFlags } from '../../contract/speech-credentials.ts'
import { z } from '../../contract/zod.ts'
import { hasInvisible, invisibleAdvice, withoutInvisible } from '../../lib/invisible.ts'
import { paths } from '../../paths.ts'
import type { Creation } from '../../patterns/edit/create-record.tsx'
import { fieldOfRefusal, type RefusalRule } from '../../patterns/edit/refused-field.ts'
import { keyOwnerOf } from '../../patterns/credentials/credential-name.ts'
import { type SpeechTask, tasks } from '../../patterns/credentials/credential-health.ts'
import { checkServiceKey } from './service-key.ts'
import { fieldsOfVendor, knownVendors } from '../../contract/vendors.ts'

const FreeField = z.object({
  name: z.string(),
  value: z.string(),
  /** Whether to hide it while it is typed. */
  isSecret: z.boolean(),
})
export type FreeField = Readonly<z.output<typeof FreeField>>

/** As typed; '' for none. Values of the other kinds are kept, in case the user switches back. */
export const credentialSchema = z
  .object({
    kind: z.enum(['aws', 'google', 'other']),
    /** Name of another vendor. */
    vendor: z.string(),
    label: z.string(),
    tts: z.boolean(),
    stt: z.boolean(),
    access_key_id: z.string(),
    secret_access_key: z.string(),
    aws_region: z.string(),
    service_key: z.string(),
    free: z.array(FreeField),
  })
  .check(
    z.superRefine((fields, context) => {
      checkFields(fields, (path, message) => context.addIssue({ code: 'custom', path, message }))
    }),
  )
export type CredentialFields = Readonly<z.output<typeof credentialSchema>>

export type CredentialBody = Input<typeof createSpeechCredential>['body']

export const emptyCredential: CredentialFields = {
  kind: 'aws',
  vendor: '',
  label: '',
  tts: true,
  stt: true,
  access_key_id: '',
  secret_access_key: '',
  aws_region: '',
  service_key: '',
  free: [{ name: 'api_key', value: '', isSecret: true }],
}

/** Fields with their own input in the form. */
const taken: ReadonlySet<string> = new Set([
  'vendor',
  'label',
  'account_sid',
  ...Object.keys(toFlags({ tts: true, stt: true })),
])

type Refuse = (path: (string | number)[], message: string) => void

function checkFields(fields: CredentialFields, refuse: Refuse) {
  if (!fields.tts && !fields.stt) refuse(['tts'], 'Choose at least one.')
  switch (fields.kind) {
    case 'aws':
      if (visible(fields.access_key_id) === '') refuse(['access_key_id'], 'Enter the access key ID.')
      if (visible(fields.secret_access_key) === '') refuse(['secret_access_key'], 'Enter the secret access key.')
      // Deployed servers accept it without a region, but then every request to the vendor fails.
      if (visible(fields.aws_region) === '') refuse(['aws_region'], 'Enter the region.')
      break
    case 'google': {
      const checked = checkServiceKey(fields.service_key)
      if (!checked.isKey) refuse(['service_key'], checked.message)
      break
    }
    case 'other':
      if (fields.vendor.trim() === '') refuse(['vendor'], 'Enter the vendor’s name.')
      checkFree(fields.free, refuse)
  }
}

function checkFree(free: readonly FreeField[], refuse: Refuse) {
  for (const [place, { name, value }] of free.entries()) {
    const wanted = name.trim()
    if (wanted === '' && value !== '') refuse(['free', place, 'name'], 'Name this field, or clear its value.')
    if (taken.has(wanted)) refuse(['free', place, 'name'], `${wanted} has its own field in this form.`)
    if (wanted !== '' && free.findIndex((other) => other.name.trim() === wanted) < place) {
      refuse(['free', place, 'name'], `The field ${wanted} already exists.`)
    }
  }
}

/** Names the account, since a token of several accounts would otherwise create it for the service provider. */
export function toBody(fields: CredentialFields, account_sid: string | null): CredentialBody {
  return {
    vendor: vendorOf(fields),
    ...toFlags(fields),
    ...(fields.label.trim() === '' ? {} : { label: fields.label.trim() }),
    ...(account_sid === null ? {} : { account_sid }),
    ...toKeys(fields),
  }
}

export function vendorOf({ kind, vendor }: Pick<CredentialFields, 'kind' | 'vendor'>): string {
  return kind === 'other' ? vendor.trim() : kind
}

/** Removes what copying may add: no AWS key or region contains white space. */
const visible = (text: string): string => withoutInvisible(text).replaceAll(/\s/g, '')

function toKeys(fields: CredentialFields): Record<string, string> {
  switch (fields.kind) {
    case 'aws':
      return {
        access_key_id: visible(fields.access_key_id),
        secret_access_key: visible(fields.secret_access_key),
        aws_region: visible(fields.aws_region),
      }
    case 'google':
      return { service_key: fields.service_key.trim() }
    case 'other': {
      const named = fields.free.filter(({ name, value }) => name.trim() !== '' && value !== '')
      return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]))
    }
  }
}

/** Advice about a vendor's name; '' for none. */
export function vendorAdvice(vendor: string): string {
  const name = vendor.trim()
  if (name === '') return ''
  const lower = name.toLowerCase()
  if (lower === 'aws' || lower === 'google') return `Choose ${lower} above to get its fields.`
  if (knownVendors.includes(name) || name.startsWith('custom:')) return ''
  return knownVendors.includes(lower)
    ? `Servers use ${lower}; letter case matters.`
    : 'No known server supports this vendor.'
}

/** Advice about a value, which may be shown as dots; '' for none. */
export function secretAdvice(value: string): string {
  if (value.trim() !== value) return 'Starts or ends with a space.'
  return hasInvisible(value) ? invisibleAdvice : ''
}

/** Empty fields that some servers require. */
export function missingFields(vendor: string, free: readonly FreeField[]): string[] {
  const given = new Set(free.filter(({ value }) => value !== '').map(({ name }) => name.trim()))
  return fieldsOfVendor(vendor.trim()).flatMap(({ name, isRequired }) => (isRequired && !given.has(name) ? [name] : []))
}

/** The field that the server refused, from its message; null if unknown. Deployed servers mostly answer 500. */
export const refusedField = (error: unknown, { kind }: CredentialFields) =>
  fieldOfRefusal<Refusable>(error, [[/^label\b|column 'label'/i, 'label'], refusals[kind]])

type Refusable = 'label' | 'aws_region' | 'service_key' | 'vendor'

const refusals: Readonly<Record<CredentialFields['kind'], RefusalRule<Refusable>>> = {
  aws: [/region/i, 'aws_region'],
  google: [/json key|service account key|too long for column 'credential'/i, 'service_key'],
  other: [/invalid or missing vendor/i, 'vendor'],
}

export const credentialCreation = {
  noun: 'credential',
  toRecord: paths.speechCredential.link,
  type: SpeechCredential,
  list: speechCredentialsQuery,
  isSame: isSameCredential,
} satisfies Creation<CredentialBody, typeof SpeechCredential.schema>

/** Whether the vendor matches and no field of the response contradicts. Ignores secrets: no response has them. */
function isSameCredential(sent: CredentialBody, received: Json): boolean {
  if (!isJsonObject(received) || received['vendor'] !== sent.vendor) return false
  const owner = keyOwnerOf(received)
  const sentOwner = sent.service_key === undefined ? null : keyOwnerOf({ service_key: sent.service_key })
  return (
    matches(textAt(received, 'access_key_id'), sent.access_key_id) &&
    matches(owner?.client_email, sentOwner?.client_email) &&
    matches(owner?.project_id, sentOwner?.project_id) &&
    matches(textAt(received, 'label'), sent['label'])
  )
}

/** A missing field matches: lists may omit it (docs/api.md#speech-credentials: aws fields on single reads only). */
function matches(stored: string | null | undefined, sent: unknown): boolean {
  return stored === null || stored === undefined || stored === sent
}

/** The tasks whose flag the server stored differently. */
export function droppedFlags(use: Readonly<Record<SpeechTask, boolean>>, stored: SpeechCredential): SpeechTask[] {
  // To servers, null and false are the same, so a "no" that reads as null was not dropped.
  return tasks.filter((task) => (stored[`use_for_${task}`] ?? false) !== use[task])
}
