import { expect, test } from 'vitest'
import { createFakeClient, failureOf, json } from '../../../e2e/fakes/fake-client.ts'
import { createSpeechCredential } from '../../contract/speech-credentials.ts'
import {
  type CredentialFields,
  credentialSchema,
  emptyCredential,
  missingFields,
  refusedField,
  secretAdvice,
  toBody,
  vendorAdvice,
} from './speech-credential-form-model.ts'

const aws: CredentialFields = {
  ...emptyCredential,
  access_key_id: ' AKIA1\u200B ',
  secret_access_key: 'se\u00ADc\n',
  aws_region: ' us-east-1 ',
}
const other = (free: CredentialFields['free'], vendor = 'deepgram'): CredentialFields => ({
  ...emptyCredential,
  kind: 'other',
  vendor,
  free,
})
const field = (name: string, value: string) => ({ name, value, isSecret: true })

function issues(fields: CredentialFields) {
  const result = credentialSchema.safeParse(fields)
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test('sends both spellings of the flags, the account, and only fields of the chosen kind', () => {
  const flags = { use_for_tts: true, use_for_stt: false, vne_for_tts: true, vne_for_stt: false }
  const keys = { access_key_id: 'AKIA1', secret_access_key: 'sec', aws_region: 'us-east-1' }
  const typed = { ...aws, stt: false, service_key: '{}', free: [field('api_key', 'x')] }
  expect(toBody(typed, 'mine')).toEqual({ vendor: 'aws', ...flags, account_sid: 'mine', ...keys })
  expect(toBody({ ...aws, aws_region: 'eu-west-1', label: ' spare ' }, null)).toMatchObject({
    aws_region: 'eu-west-1',
    label: 'spare',
  })
  const free = [field(' api_key ', ' as it is '), field('', ''), field('empty', '')]
  expect(toBody(other(free, ' deepgram '), null)).toMatchObject({ vendor: 'deepgram', api_key: ' as it is ' })
  expect(toBody(other(free), null)).not.toHaveProperty('empty')
})

test('points out blanks and invisible characters of a value, which a password field hides', () => {
  expect(secretAdvice('key\u200B')).toMatch(/invisible/)
  expect(secretAdvice('key ')).toMatch(/space/)
  expect(secretAdvice('a key')).toBe('')
})

test('reports missing, duplicate and reserved fields', () => {
  expect(issues(aws)).toEqual({})
  expect(issues({ ...aws, tts: false, stt: false })).toEqual({ tts: 'Choose at least one.' })
  expect(Object.keys(issues(emptyCredential))).toEqual(['access_key_id', 'secret_access_key', 'aws_region'])
  expect(issues({ ...aws, aws_region: ' ' })).toEqual({ aws_region: 'Enter the region.' })
  expect(Object.keys(issues({ ...emptyCredential, kind: 'google' }))).toEqual(['service_key'])
  expect(issues(other([field('', 'x'), field('a', '1'), field(' a', '2'), field('use_for_tts', '1')], ' '))).toEqual({
    vendor: 'Enter the vendor’s name.',
    'free.0.name': 'Name this field, or clear its value.',
    'free.2.name': 'The field a already exists.',
    'free.3.name': 'use_for_tts has its own field in this form.',
  })
})

test('advises on vendors, but refuses none', () => {
  expect(vendorAdvice('deepgram')).toBe('')
  expect(vendorAdvice('custom:mine')).toBe('')
  expect(vendorAdvice('Deepgram')).toMatch(/use deepgram; letter case/)
  expect(vendorAdvice('AWS')).toMatch(/Choose aws above/)
  expect(vendorAdvice('nobody')).toMatch(/No known server/)
  expect(missingFields('playht', [field('api_key', 'x'), field('user_id', '')])).toEqual(['user_id', 'voice_engine'])
  expect(missingFields('nobody', [])).toEqual([])
})

test.each([
  ['Label lab1 is already in use for another speech credential', aws, 'label'],
  ["Data too long for column 'label' at row 1", aws, 'label'],
  ['invalid google service account key - not JSON', { ...emptyCredential, kind: 'google' as const }, 'service_key'],
  ["Data too long for column 'credential' at row 1", { ...emptyCredential, kind: 'google' as const }, 'service_key'],
  ['Region is missing', aws, 'aws_region'],
  ['Region is missing', other([]), null],
  ['invalid or missing vendor: nosuch', other([]), 'vendor'],
  ['invalid deepgram speech credential: api_key is required', other([]), null],
])('assigns "%s" to its field', async (msg, fields, wanted) => {
  const { client } = createFakeClient(() => json({ msg }, 500))
  const error = await failureOf(client.send(createSpeechCredential, { body: toBody(fields, null) }))
  expect(refusedField(error, fields)?.field ?? null).toBe(wanted)
})

test('redacts every field that is not known to be harmless', () => {
  const { client } = createFakeClient(() => json({}))
  const free = [field('region', 'eu'), field('passphrase', 'p1'), field('licence', 'l1'), field('options', '{"a":1}')]
  const { body } = client.describe(createSpeechCredential, { body: toBody(other(free, 'custom:mine'), 'mine') })
  expect(body).toMatchObject({ vendor: 'custom:mine', region: 'eu', account_sid: 'mine', use_for_tts: true })
  expect(body).toMatchObject({ passphrase: '[redacted]', licence: '[redacted]', options: '[redacted]' })
})
