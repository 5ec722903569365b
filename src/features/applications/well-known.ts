/** Values offered for settings. All lists are open: the document closes none of them. */
import type { Application } from '../../contract/applications.ts'
import type { Suggestion } from '../../ui/combo-field.tsx'
import { recordOf } from '../../lib/records.ts'
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

const voices = ['en-US-Wavenet-C', 'en-US-Standard-C', 'en-GB-Wavenet-A', 'Joanna', 'Matthew', 'Amy', 'Brian', 'Vicki']

const known: Readonly<Record<SettingName, readonly string[]>> = {
  speech_synthesis_vendor: vendors,
  speech_synthesis_language: languages,
  speech_synthesis_voice: voices,
  speech_recognizer_vendor: vendors,
  speech_recognizer_language: languages,
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Suggestions of each field: what the account's applications use comes first. */
export function settingSuggestions(applications: readonly Application[]): Record<SettingName, readonly Suggestion[]> {
  const suggest = (name: SettingName): readonly Suggestion[] => {
    const seen = applications.map((application) => application[name]).filter((value) => value !== null && value !== '')
    const values = [...new Set([...seen, ...known[name]])].filter((value) => value !== null)
    return name.endsWith('_language') ? values.map(withLanguageName) : values.map((value) => ({ value }))
  }
  return recordOf(settingNames, suggest)
}

function withLanguageName(value: string): Suggestion {
  try {
    const label = languageNames.of(value)
    return label === undefined ? { value } : { value, label }
  } catch {
    // Not a language tag, but somebody uses it.
    return { value }
  }
}
