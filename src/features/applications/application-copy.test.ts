import { describe, expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { cloneForm, extrasOf, fieldsBeyond, lossText, readOriginal, withoutPasswords } from './application-copy.ts'
import { toBody } from './application-form-model.ts'
import { received, reception, receptionWith } from './application-fixtures.ts'

const extras = {
  app_json: '[{"verb":"hangup"}]',
  env_vars: { CRM_KEY: 'k-123456789' },
  record_all_calls: 1,
  use_for_fallback_speech: 0,
  speech_synthesis_label: 'loud',
  fallback_speech_synthesis_vendor: null,
}
const full = receptionWith(extras)
const bodyOf = (application = full, hidden = {}) => toBody(withoutPasswords(application), null, {}, hidden)

describe('a copy', () => {
  test('keeps every readable field with its type, and omits null fields', () => {
    const { env_vars: _, fallback_speech_synthesis_vendor: __, ...sent } = extras
    expect(bodyOf()).toMatchObject(sent)
    expect(bodyOf()).not.toHaveProperty('env_vars')
    expect(bodyOf()).not.toHaveProperty('fallback_speech_synthesis_vendor')
    expect(extrasOf(full, { env_vars: 1 })).toEqual([
      'app_json',
      'speech_synthesis_label',
      'env_vars',
      'record_all_calls',
    ])
    expect(extrasOf(full, {})).not.toContain('env_vars')
    expect(toBody(cloneForm(full), null)).toEqual({ ...bodyOf(), name: 'Reception copy' })
  })

  test('includes redacted values, which are read for the copy alone', async () => {
    const { client } = createFakeClient(() => json([{ ...received, ...extras }]))
    const { hidden } = await readOriginal(client, full)
    expect(bodyOf(full, hidden)).toMatchObject({ env_vars: extras.env_vars })
    expect(JSON.stringify(cloneForm(full))).not.toContain('k-123456789')
  })

  test('never contains a masked value', async () => {
    const { client } = createFakeClient(() => json([{ ...received, env_vars: { CRM_KEY: 'k-1234XXXXXXXX' } }]))
    expect(bodyOf(full, (await readOriginal(client, full)).hidden)).not.toHaveProperty('env_vars')
  })

  test('uses the current version of the application', async () => {
    const { client } = createFakeClient(() => json([{ ...received, name: 'Desk', record_all_calls: 1 }]))
    const { application, hidden } = await readOriginal(client, reception)
    expect(bodyOf(application, hidden)).toMatchObject({ name: 'Desk', record_all_calls: 1 })
  })
})

describe('the data loss of a copy', () => {
  test('covers passwords, unread extras and unknown fields', () => {
    const odd = receptionWith({
      ...extras,
      colour: 'red',
      nothing: null,
      call_status_hook: { ...received.call_status_hook, retries: 3 },
    })
    expect(lossText(odd, {})).toBe(
      'Re-enter the password of the call hook. Not copied: env_vars, colour, call_status_hook.retries.',
    )
    expect(lossText(odd, { env_vars: {} })).not.toContain('env_vars')
    expect(Object.keys(fieldsBeyond(odd))).toEqual([
      ...Object.keys(extras),
      'colour',
      'nothing',
      'call_status_hook.retries',
    ])
  })

  test('is empty if the form has every field', () => {
    const plain = { ...received.call_hook, password: null }
    expect(lossText(receptionWith({ call_hook: plain }), {})).toBe('')
    expect(fieldsBeyond(reception)).toEqual({})
  })
})
