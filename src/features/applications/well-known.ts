/** Values offered for settings. All lists are open: the document closes none of them. */
import type { Application } from '../../contract/applications.ts'
import { recordOf } from '../../lib/records.ts'
import { vendorLabel } from '../../patterns/server-words.ts'
import type { Option, OptionGroup } from '../../ui/options.ts'
import { type SettingName, settingNames } from './application-fields.ts'

/** Vendors that deployed servers know (docs/api.md#value-lists). */
const vendors = [
  'google aws microsoft deepgram elevenlabs cartesia playht rimelabs inworld resemble wellsaid whisper openai nuance ibm',
  'nvidia cobalt soniox speechmatics assemblyai houndify gladia voxist verbio deepgramflux',
].flatMap((line) => line.split(' '))

const languages = [
  'en-US en-GB en-AU en-CA en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CA es-ES es-US es-MX it-IT pt-BR pt-PT nl-NL nl-BE',
  'da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ sk-SK hu-HU ro-RO el-GR tr-TR ru-RU uk-UA he-IL ar-XA hi-IN bn-IN ta-IN th-TH',
  'vi-VN id-ID ms-MY fil-PH ja-JP ko-KR cmn-CN cmn-TW yue-HK',
].flatMap((line) => line.split(' '))

/** Some voices of the documented vendors, by language. */
const voices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  google: {
    'en-US': ['en-US-Wavenet-C', 'en-US-Standard-C', 'en-US-Wavenet-D'],
    'en-GB': ['en-GB-Wavenet-A', 'en-GB-Wavenet-B'],
    'de-DE': ['de-DE-Wavenet-B', 'de-DE-Wavenet-C'],
    'fr-FR': ['fr-FR-Wavenet-A', 'fr-FR-Wavenet-B'],
    'es-ES': ['es-ES-Wavenet-B', 'es-ES-Wavenet-C'],
  },
  aws: {
    'en-US': ['Joanna', 'Matthew'],
    'en-GB': ['Amy', 'Brian'],
    'de-DE': ['Vicki', 'Daniel'],
    'fr-FR': ['Lea', 'Mathieu'],
    'es-ES': ['Lucia', 'Enrique'],
  },
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

type Fields = Readonly<Record<SettingName, string>>

/** Suggestions of each setting: what the account's applications use comes first, and voices are those of the vendor. */
export function settingOptions(
  applications: readonly Application[],
  fields: Fields,
): Record<SettingName, readonly OptionGroup[]> {
  return recordOf(settingNames, (name): readonly OptionGroup[] => {
    if (name === 'speech_synthesis_voice') return voiceOptions(applications, fields)
    const toOption = name.endsWith('_language') ? languageOption : vendorOption
    const used = distinct(applications.map((application) => application[name]))
    const others = (name.endsWith('_language') ? languages : vendors).filter((value) => !used.includes(value))
    return groupsOf([
      ['In this account', used.map(toOption)],
      ['Others', others.map(toOption)],
    ])
  })
}

function voiceOptions(
  applications: readonly Application[],
  { speech_synthesis_vendor: vendor, speech_synthesis_language: language }: Fields,
): readonly OptionGroup[] {
  const used = usedVoices(applications, vendor)
  const known = Object.entries(knownVoices(vendor))
  // Those of the chosen language first.
  const others = [...known.filter(([of]) => of === language), ...known.filter(([of]) => of !== language)].flatMap(
    ([of, names]) => names.map((voice) => toOption(voice, nameOfLanguage(of))),
  )
  return groupsOf([
    ['In this account', used.map((voice) => toOption(voice))],
    [vendor === '' ? 'Others' : `${vendorLabel(vendor)} voices`, others.filter(({ key }) => !used.includes(key))],
  ])
}

/**
 * The other vendor that a voice belongs to; null where it may be one of the chosen vendor. Decided only by voices that are
 * known: of most vendors nobody can tell.
 */
export function vendorOfVoice(applications: readonly Application[], fields: Fields): string | null {
  const { speech_synthesis_vendor: vendor, speech_synthesis_voice: voice } = fields
  if (vendor === '' || voice === '' || hasVoice(applications, vendor, voice)) return null
  const candidates = distinct([
    ...Object.keys(voices),
    ...applications.map(({ speech_synthesis_vendor }) => speech_synthesis_vendor),
  ])
  return candidates.find((other) => hasVoice(applications, other, voice)) ?? null
}

function hasVoice(applications: readonly Application[], vendor: string, voice: string): boolean {
  return Object.values(knownVoices(vendor)).flat().includes(voice) || usedVoices(applications, vendor).includes(voice)
}

function knownVoices(vendor: string): Readonly<Record<string, readonly string[]>> {
  return Object.hasOwn(voices, vendor) ? (voices[vendor] ?? {}) : {}
}

function usedVoices(applications: readonly Application[], vendor: string): readonly string[] {
  const ofVendor = applications.filter(({ speech_synthesis_vendor }) => speech_synthesis_vendor === vendor)
  return distinct(ofVendor.map(({ speech_synthesis_voice }) => speech_synthesis_voice))
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.flatMap((value) => (value === null || value === '' ? [] : [value])))]
}

function groupsOf(groups: readonly (readonly [string, readonly Option[]])[]): readonly OptionGroup[] {
  const filled = groups.filter(([, items]) => items.length > 0)
  // A heading over everything says nothing.
  return filled.map(([title, items]) => ({ title: filled.length === 1 ? null : title, items }))
}

function toOption(value: string, hint = ''): Option {
  return { key: value, label: value, hint }
}

/** The value goes into the field as servers know it; its name stands beside it. */
function vendorOption(value: string): Option {
  const name = vendorLabel(value)
  return toOption(value, name.toLowerCase() === value ? '' : name)
}

function languageOption(value: string): Option {
  return toOption(value, nameOfLanguage(value))
}

function nameOfLanguage(value: string): string {
  try {
    return languageNames.of(value) ?? ''
  } catch {
    // Not a language tag, but somebody uses it.
    return ''
  }
}
