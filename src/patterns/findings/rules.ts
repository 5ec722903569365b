/** The rules for an account's configuration, with their texts and the pages where problems are fixed. */
import { paths } from '../../paths.ts'

/** Lists that rules check. */
export type ListName = 'numbers' | 'applications' | 'credentials' | 'carriers'

export type Kind = 'number' | 'application' | 'credential' | 'carrier'

export interface Rule {
  /** Bad: calls or speech fail. Attention: they may fail, or the object is unused. */
  readonly tone: 'bad' | 'attention'
  /** One or two words, shown as a badge. */
  readonly state: string
  readonly title: string
  readonly of: Kind
  /** Lists that must be complete: a missing or unreadable record could refute a finding. */
  readonly needsWhole: readonly ListName[]
  /** Label and target of the fix. */
  readonly action: string
  readonly fix: (finding: Finding) => string
}

/** One object that breaks a rule. */
export interface Finding {
  readonly rule: RuleName
  readonly sid: string
  readonly name: string
  readonly reason: string
  /** The data behind the finding. An acknowledgement holds as long as they don't change. */
  readonly facts: string
  /** ms since 1970; null if unknown. */
  readonly since: number | null
  /** The corrected number, for its fix. */
  readonly better?: string
}

const number = ({ sid }: Finding) => paths.phoneNumber.link(sid)
/** A stored number can't be changed, only replaced by another one. */
const newNumber = ({ sid, better = '' }: Finding) => paths.newPhoneNumber.link({ number: better, like: sid })
const application = ({ sid }: Finding) => paths.application.link(sid)
const editApplication = ({ sid }: Finding) => paths.editApplication.link(sid)
const credential = ({ sid }: Finding) => paths.speechCredential.link(sid)

const bad = { tone: 'bad' } as const
const attention = { tone: 'attention' } as const
const ofNumber = { of: 'number', needsWhole: [] } as const
const ofApplication = { of: 'application', needsWhole: [] } as const
const ofCredential = { of: 'credential', needsWhole: [] } as const

export const rules = {
  'number-missing-application': {
    ...bad,
    of: 'number',
    needsWhole: ['applications'],
    state: 'Missing',
    title: 'Numbers with a missing application',
    action: 'Assign',
    fix: number,
  },
  'number-missing-carrier': {
    ...bad,
    of: 'number',
    needsWhole: ['carriers'],
    state: 'No carrier',
    title: 'Numbers with a missing carrier',
    action: 'Re-add with carrier',
    fix: newNumber,
  },
  'pattern-broken': {
    ...bad,
    ...ofNumber,
    state: 'Broken',
    title: 'Broken patterns',
    action: 'Correct',
    fix: newNumber,
  },
  'hook-unusable': {
    ...bad,
    ...ofApplication,
    state: 'No hook',
    title: 'Applications without a usable call hook',
    action: 'Edit hook',
    fix: editApplication,
  },
  'speech-none': {
    ...bad,
    of: 'application',
    needsWhole: ['credentials'],
    state: 'No speech',
    title: 'Applications without speech',
    action: 'View',
    fix: application,
  },
  'credential-failing': {
    ...bad,
    ...ofCredential,
    state: 'Failing',
    title: 'Failing speech credentials',
    action: 'Test again',
    fix: credential,
  },
  'carrier-off': {
    ...attention,
    of: 'carrier',
    needsWhole: [],
    state: 'Off',
    title: 'Carriers turned off',
    action: 'View numbers',
    fix: ({ sid }) => paths.phoneNumbers.link({ carrier: sid }),
  },
  'number-unassigned': {
    ...attention,
    ...ofNumber,
    state: 'Unassigned',
    title: 'Numbers without an application',
    action: 'Assign',
    fix: number,
  },
  'number-no-carrier': {
    ...attention,
    ...ofNumber,
    state: 'No carrier',
    title: 'Numbers without a carrier',
    action: 'Re-add with carrier',
    fix: newNumber,
  },
  'number-punctuation': {
    ...attention,
    ...ofNumber,
    state: 'Punctuation',
    title: 'Numbers with punctuation',
    action: 'Correct',
    fix: newNumber,
  },
  'pattern-anywhere': {
    ...attention,
    ...ofNumber,
    state: 'Unanchored',
    title: 'Patterns that match anywhere in a number',
    action: 'Anchor',
    fix: newNumber,
  },
  'pattern-shadowed': {
    ...attention,
    ...ofNumber,
    state: 'Shadowed',
    title: 'Patterns that are never reached',
    action: 'View',
    fix: number,
  },
  'speech-risk': {
    ...attention,
    of: 'application',
    needsWhole: ['credentials'],
    state: 'At risk',
    title: 'Applications whose speech may fail',
    action: 'View',
    fix: application,
  },
  'voice-language': {
    ...attention,
    ...ofApplication,
    state: 'Voice',
    title: 'Voices in another language',
    action: 'Edit voice',
    fix: editApplication,
  },
  'hook-unencrypted': {
    ...attention,
    ...ofApplication,
    state: 'Unencrypted',
    title: 'Unencrypted hooks',
    action: 'Edit hook',
    fix: editApplication,
  },
  'hook-private': {
    ...attention,
    ...ofApplication,
    state: 'Private host',
    title: 'Hooks on private hosts',
    action: 'Edit hook',
    fix: editApplication,
  },
  'hook-login': {
    ...attention,
    ...ofApplication,
    state: 'Login differs',
    title: 'Same hook, different logins',
    action: 'Edit hook',
    fix: editApplication,
  },
  'application-unused': {
    ...attention,
    of: 'application',
    needsWhole: ['numbers', 'carriers'],
    state: 'Unused',
    title: 'Unused applications',
    action: 'View',
    fix: application,
  },
  'credential-untested': {
    ...attention,
    ...ofCredential,
    state: 'Untested',
    title: 'Untested speech credentials',
    action: 'Test',
    fix: credential,
  },
  'credential-unused': {
    ...attention,
    ...ofCredential,
    state: 'Unused',
    title: 'Speech credentials unused for 30 days',
    action: 'View',
    fix: credential,
  },
} as const satisfies Readonly<Record<string, Rule>>

export type RuleName = keyof typeof rules

export function ruleOf(name: RuleName): Rule {
  return rules[name]
}
