import { expect, test } from 'vitest'
import { Application } from '../../contract/applications.ts'
import { otherVendorOf, settingOptions } from './well-known.ts'

const application = (fields: object) => Application.schema.parse({ application_sid: 's', name: 'a', ...fields })

const chosen = {
  speech_synthesis_vendor: '',
  speech_synthesis_language: '',
  speech_synthesis_voice: '',
  speech_recognizer_vendor: '',
  speech_recognizer_language: '',
}

const acme = application({
  speech_synthesis_vendor: 'acme',
  speech_synthesis_voice: 'Bob',
  speech_synthesis_language: 'x1',
})

const titles = (groups: readonly { readonly title: string | null }[]) => groups.map(({ title }) => title)

test('suggests values used in the account first, and only once', () => {
  const applications = [acme, application({ speech_synthesis_vendor: 'aws' })]
  const { speech_synthesis_vendor, speech_synthesis_language } = settingOptions(applications, chosen)
  expect(titles(speech_synthesis_vendor)).toEqual(['In this account', 'Others'])
  const [used, others] = speech_synthesis_vendor
  expect(used?.items.map(({ key }) => key)).toEqual(['acme', 'aws'])
  expect(others?.items.map(({ key }) => key)).not.toContain('aws')
  // Not a language tag, but in use.
  expect(speech_synthesis_language[0]?.items).toEqual([{ key: 'x1', label: 'x1', hint: '' }])
})

test('suggests voices of the chosen vendor, with those of the language first', () => {
  const ofAws = { ...chosen, speech_synthesis_vendor: 'aws', speech_synthesis_language: 'de-DE' }
  const [voices] = settingOptions([], ofAws).speech_synthesis_voice
  expect(voices?.items[0]).toMatchObject({ key: 'Vicki', hint: 'German (Germany)' })
  expect(voices?.items.some(({ key }) => key.includes('Wavenet'))).toBe(false)
  const ofAcme = settingOptions([acme], { ...chosen, speech_synthesis_vendor: 'acme' }).speech_synthesis_voice
  expect(ofAcme.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['Bob'])
})

test.each([
  ['aws', 'en-US-Wavenet-C', 'google'],
  ['google', 'Joanna', 'aws'],
  ['google', 'Bob', 'acme'],
  // May belong to the vendor: its voices are unknown.
  ['microsoft', 'en-US-JennyNeural', null],
  ['aws', 'Joanna', null],
  ['acme', 'Bob', null],
  ['', 'Joanna', null],
  ['aws', '', null],
])('with vendor %j, finds that voice %j belongs to %j', (vendor, voice, other) => {
  const fields = { ...chosen, speech_synthesis_vendor: vendor, speech_synthesis_voice: voice }
  expect(otherVendorOf([acme], fields, 'speech_synthesis_voice')).toBe(other)
})

test('suggests languages of the chosen vendor, or all languages if the vendor’s are unknown', () => {
  const languagesWith = (vendor: string) => {
    const fields = { ...chosen, speech_synthesis_vendor: vendor, speech_recognizer_vendor: vendor }
    const { speech_synthesis_language, speech_recognizer_language } = settingOptions([acme], fields)
    return [speech_synthesis_language, speech_recognizer_language].map((groups) =>
      groups.flatMap(({ items }) => items.map(({ key }) => key)),
    )
  }
  const [spoken, understood] = languagesWith('aws')
  expect(spoken).toContain('arb')
  expect(spoken).not.toContain('ar-XA')
  expect(spoken).not.toContain('x1')
  expect(understood).toContain('zh-CN')
  expect(understood).not.toContain('cmn-CN')
  expect(languagesWith('acme')[0]).toEqual(expect.arrayContaining(['x1', 'en-US', 'ar-XA', 'cmn-CN']))
  expect(languagesWith('')[0]).toContain('x1')
})

test.each([
  ['aws', 'ar-XA', 'google'],
  ['google', 'arb', 'aws'],
  ['google', 'x1', 'acme'],
  ['aws', 'en-US', null],
  // In no list, so it may be new.
  ['aws', 'tlh', null],
  // A vendor without a list.
  ['deepgram', 'ar-XA', null],
  ['', 'arb', null],
])('with vendor %j, finds that language %j belongs to %j', (vendor, language, other) => {
  const fields = { ...chosen, speech_synthesis_vendor: vendor, speech_synthesis_language: language }
  expect(otherVendorOf([acme], fields, 'speech_synthesis_language')).toBe(other)
})
