/** Suggested values for settings. All lists are open: the spec doesn't limit any of them. */
import { type Application, documentedVendors } from '../../contract/applications.ts'
import { recordOf } from '../../lib/records.ts'
import { knownVoices } from '../../patterns/credentials/known-voices.ts'
import { knownVendors } from '../../contract/vendors.ts'
import { vendorLabel } from '../../patterns/server-text.ts'
import type { Option, OptionGroup } from '../../ui/options.ts'
import { type SettingName, settingNames } from './application-fields.ts'

const vendors = [...documentedVendors, ...knownVendors]

const languages = [
  'en-US en-GB en-AU en-CA en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CA es-ES es-US es-MX it-IT pt-BR pt-PT nl-NL nl-BE',
  'da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ sk-SK hu-HU ro-RO el-GR tr-TR ru-RU uk-UA he-IL ar-XA hi-IN bn-IN ta-IN th-TH',
  'vi-VN id-ID ms-MY fil-PH ja-JP ko-KR cmn-CN cmn-TW yue-HK',
].flatMap((line) => line.split(' '))

/** Languages for synthesis and recognition, as spelled by the vendors that publish a list. */
const vendorLanguages: Readonly<Partial<Record<SettingName, Readonly<Record<string, readonly string[]>>>>> = {
  speech_synthesis_language: {
    google: [
      'en-US en-GB en-AU en-IN de-DE fr-FR fr-CA es-ES es-US it-IT pt-BR pt-PT nl-NL nl-BE af-ZA am-ET ar-XA bg-BG bn-IN',
      'ca-ES cmn-CN cmn-TW cs-CZ da-DK el-GR eu-ES fi-FI fil-PH gl-ES gu-IN he-IL hi-IN hu-HU id-ID is-IS ja-JP kn-IN ko-KR',
      'lt-LT lv-LV ml-IN mr-IN ms-MY nb-NO pa-IN pl-PL ro-RO ru-RU sk-SK sr-RS sv-SE ta-IN te-IN th-TH tr-TR uk-UA ur-IN',
      'vi-VN yue-HK',
    ].flatMap((line) => line.split(' ')),
    aws: [
      'en-US en-GB en-AU en-IE en-IN en-NZ en-SG en-ZA en-GB-WLS de-DE de-AT de-CH fr-FR fr-BE fr-CA es-ES es-MX es-US it-IT',
      'pt-BR pt-PT nl-NL nl-BE ar-AE arb ca-ES cmn-CN cs-CZ cy-GB da-DK fi-FI hi-IN is-IS ja-JP ko-KR nb-NO pl-PL ro-RO ru-RU',
      'sv-SE tr-TR yue-CN',
    ].flatMap((line) => line.split(' ')),
  },
  speech_recognizer_language: {
    aws: [
      'en-US en-GB en-AB en-AU en-IE en-IN en-NZ en-WL en-ZA de-DE de-CH fr-FR fr-CA es-ES es-US it-IT pt-BR pt-PT nl-NL',
      'af-ZA ar-AE ar-SA bg-BG ca-ES cs-CZ da-DK el-GR eu-ES fa-IR fi-FI gl-ES he-IL hi-IN hr-HR hu-HU id-ID ja-JP ko-KR lv-LV',
      'ms-MY no-NO pl-PL ro-RO ru-RU sk-SK so-SO sr-RS sv-SE ta-IN te-IN th-TH tl-PH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW zu-ZA',
    ].flatMap((line) => line.split(' ')),
  },
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

type Fields = Readonly<Record<SettingName, string>>

/** Maps a setting to the one it depends on: languages and voices differ by vendor. */
export const vendorOf = {
  speech_synthesis_language: 'speech_synthesis_vendor',
  speech_synthesis_voice: 'speech_synthesis_vendor',
  speech_recognizer_language: 'speech_recognizer_vendor',
} as const satisfies Readonly<Partial<Record<SettingName, SettingName>>>
export type OfVendor = keyof typeof vendorOf

export const isOfVendor = (name: SettingName): name is OfVendor => Object.hasOwn(vendorOf, name)

/** Suggestions for each setting: values used by the account's applications first; languages and voices by vendor. */
export function settingOptions(
  applications: readonly Application[],
  fields: Fields,
): Record<SettingName, readonly OptionGroup[]> {
  return recordOf(settingNames, (name): readonly OptionGroup[] => {
    if (name === 'speech_synthesis_voice') return voiceOptions(applications, fields)
    const isLanguage = isOfVendor(name)
    const vendor = isLanguage ? fields[vendorOf[name]] : ''
    const ofVendor = isLanguage ? listed(name, vendor) : vendors
    const used = isLanguage ? usedWith(applications, name, vendor) : distinct(applications.map((one) => one[name]))
    const others = ofVendor.length > 0 ? ofVendor : languages
    const toOption = isLanguage ? languageOption : vendorOption
    return groupsOf([
      ['In this account', used.map(toOption)],
      ['Others', others.filter((value) => !used.includes(value)).map(toOption)],
    ])
  })
}

function voiceOptions(
  applications: readonly Application[],
  { speech_synthesis_vendor: vendor, speech_synthesis_language: language }: Fields,
): readonly OptionGroup[] {
  const used = usedWith(applications, 'speech_synthesis_voice', vendor)
  const known = Object.entries(knownVoices(vendor))
  const others = [...known.filter(([of]) => of === language), ...known.filter(([of]) => of !== language)].flatMap(
    ([of, names]) => names.map((voice) => toOption(voice, nameOfLanguage(of))),
  )
  return groupsOf([
    ['In this account', used.map((voice) => toOption(voice))],
    [vendor === '' ? 'Others' : `${vendorLabel(vendor)} voices`, others.filter(({ key }) => !used.includes(key))],
  ])
}

/**
 * Finds the other vendor that a language or voice belongs to; null if it may belong to the chosen one. Decides by known
 * values only: most vendors have no list.
 */
export function otherVendorOf(applications: readonly Application[], fields: Fields, name: OfVendor): string | null {
  const vendor = fields[vendorOf[name]]
  const value = fields[name]
  const has = (one: string) => listed(name, one).includes(value) || usedWith(applications, name, one).includes(value)
  if (vendor === '' || value === '' || has(vendor)) return null
  const isOpen = name !== 'speech_synthesis_voice' && listed(name, vendor).length === 0
  if (isOpen) return null
  const candidates = distinct(['google', 'aws', ...applications.map((one) => one[vendorOf[name]])])
  return candidates.find(has) ?? null
}

/** Whether the vendor is known; an unknown one may be half typed. */
export function isKnownVendor(applications: readonly Application[], fields: Fields, name: OfVendor): boolean {
  const vendor = fields[vendorOf[name]]
  return vendors.includes(vendor) || applications.some((one) => one[vendorOf[name]] === vendor)
}

/** Languages or voices of a vendor; empty if no list is known. */
function listed(name: OfVendor, vendor: string): readonly string[] {
  if (name === 'speech_synthesis_voice') return Object.values(knownVoices(vendor)).flat()
  return new Map(Object.entries(vendorLanguages[name] ?? {})).get(vendor) ?? []
}

/** Values of a setting in the applications with a vendor; '' for any vendor. */
function usedWith(applications: readonly Application[], name: OfVendor, vendor: string): readonly string[] {
  const fitting = applications.filter((one) => vendor === '' || one[vendorOf[name]] === vendor)
  return distinct(fitting.map((one) => one[name]))
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.flatMap((value) => (value === null || value === '' ? [] : [value])))]
}

function groupsOf(groups: readonly (readonly [string, readonly Option[]])[]): readonly OptionGroup[] {
  const filled = groups.filter(([, items]) => items.length > 0)
  // A single group needs no heading.
  return filled.map(([title, items]) => ({ title: filled.length === 1 ? null : title, items }))
}

const toOption = (value: string, hint = ''): Option => ({ key: value, label: value, hint })

/** The field gets the server's value; the name is shown beside it. */
function vendorOption(value: string): Option {
  const name = vendorLabel(value)
  return toOption(value, name.toLowerCase() === value ? '' : name)
}

const languageOption = (value: string): Option => toOption(value, nameOfLanguage(value))

function nameOfLanguage(value: string): string {
  try {
    return languageNames.of(value) ?? ''
  } catch {
    // Not a language tag, but in use.
    return ''
  }
}
