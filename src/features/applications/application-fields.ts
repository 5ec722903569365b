/**
 * The editable fields of an application. Form, changes, comparison, panel, list and export derive from these tables. A
 * field added to ApplicationBody doesn't compile until one of them has it.
 */
import { type Application, type ApplicationBody, applicationExtras } from '../../contract/applications.ts'
import type { z } from '../../contract/zod.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { keysOf, recordOf } from '../../lib/records.ts'
import { hookLabels as hookText } from '../../patterns/applications/hook-advice.ts'

export type Body = z.input<typeof ApplicationBody>

/** Fields beyond the spec: not in the form, but included in copies. */
export type ExtraName = keyof typeof applicationExtras

export const extraNames = keysOf(applicationExtras)

/** account_sid isn't editable; it is sent only if the token sees several accounts. */
type EditableName = Exclude<keyof Body, 'account_sid' | ExtraName>

export type HookName = Extract<EditableName, `${string}_hook`>

export const hookNames = keysOf<HookName>(hookText)

export const hookLabels = recordOf(hookNames, (name) => capitalize(hookText[name]))

/** Plain-text fields, except the name. */
export type SettingName = Exclude<EditableName, HookName | 'name'>

/** Read-only fields. From the schema's shape, since the loose schema's index signature would hide their names. */
export type ReadOnlyName = Exclude<keyof typeof Application.schema.shape, EditableName>

export const sections = { synthesis: 'Text to speech', recognition: 'Speech to text' } as const
export type SectionName = keyof typeof sections

interface Setting {
  readonly section: SectionName
  /** For use without a heading, for example in a list of changes. */
  readonly label: string
  /** For use under the section's heading. */
  readonly shortLabel: string
}

/** In the order of the form, panels and exports. */
export const settings: Readonly<Record<SettingName, Setting>> = {
  speech_synthesis_vendor: { section: 'synthesis', label: 'TTS vendor', shortLabel: 'Vendor' },
  speech_synthesis_language: { section: 'synthesis', label: 'TTS language', shortLabel: 'Language' },
  speech_synthesis_voice: { section: 'synthesis', label: 'TTS voice', shortLabel: 'Voice' },
  speech_recognizer_vendor: { section: 'recognition', label: 'STT vendor', shortLabel: 'Vendor' },
  speech_recognizer_language: { section: 'recognition', label: 'STT language', shortLabel: 'Language' },
}

export const settingNames = keysOf(settings)

/** Fields whose value is a text in the form. */
export type TextName = 'name' | SettingName | ExtraName

export const settingsIn = (section: SectionName): readonly SettingName[] =>
  settingNames.filter((name) => settings[name].section === section)
