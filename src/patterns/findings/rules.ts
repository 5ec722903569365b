/** The rules for an account's configuration, with their texts and the pages where problems are fixed. */
import { paths } from '../../paths.ts'

/** The lists that rules check, and what one of their records is called. */
export const nouns = {
  numbers: 'phone number',
  applications: 'application',
  credentials: 'speech credential',
  carriers: 'carrier',
} as const
export type ListName = keyof typeof nouns

export interface Rule {
  /** Bad: calls or speech fail. Attention: they may fail, or the object is unused. */
  readonly tone: 'bad' | 'attention'
  /** One or two words, shown as a badge. */
  readonly state: string
  readonly title: string
  readonly of: ListName
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
const editApplication = ({ sid }: Finding) => paths.editApplication.link(sid)
const credential = ({ sid }: Finding) => paths.speechCredential.link(sid)

const assign = { action: 'Assign', fix: number } as const
const addAgain = { action: 'Re-add', fix: newNumber } as const
const correct = { action: 'Correct', fix: newNumber } as const
const editHook = { action: 'Edit hook', fix: editApplication } as const
const viewApplication = { action: 'View', fix: ({ sid }: Finding) => paths.application.link(sid) } as const

// What most rules of a list have in common.
const ofNumbers = { tone: 'attention', of: 'numbers', needsWhole: [] } as const
const ofApplications = { tone: 'attention', of: 'applications', needsWhole: [] } as const
const ofCredentials = { tone: 'attention', of: 'credentials', needsWhole: [] } as const

export const rules = {
  'number-missing-application': {
    tone: 'bad',
    of: 'numbers',
    needsWhole: ['applications'],
    state: 'Missing',
    title: 'Numbers with a missing application',
    ...assign,
  },
  'number-missing-carrier': {
    tone: 'bad',
    of: 'numbers',
    needsWhole: ['carriers'],
    state: 'No carrier',
    title: 'Numbers with a missing carrier',
    ...addAgain,
  },
  'pattern-broken': {
    ...ofNumbers,
    tone: 'bad',
    state: 'Broken',
    title: 'Broken patterns',
    ...correct,
  },
  'hook-unusable': {
    ...ofApplications,
    tone: 'bad',
    state: 'No hook',
    title: 'Applications without a usable call hook',
    ...editHook,
  },
  'speech-none': {
    tone: 'bad',
    of: 'applications',
    needsWhole: ['credentials'],
    state: 'No speech',
    title: 'Applications without speech',
    ...viewApplication,
  },
  'credential-failing': {
    ...ofCredentials,
    tone: 'bad',
    state: 'Failing',
    title: 'Failing speech credentials',
    action: 'Test again',
    fix: credential,
  },
  'carrier-off': {
    tone: 'attention',
    of: 'carriers',
    needsWhole: [],
    state: 'Off',
    title: 'Carriers turned off',
    action: 'View numbers',
    fix: ({ sid }) => paths.phoneNumbers.link({ carrier: sid }),
  },
  'number-unassigned': {
    ...ofNumbers,
    state: 'Unassigned',
    title: 'Numbers without an application',
    ...assign,
  },
  'number-no-carrier': {
    ...ofNumbers,
    state: 'No carrier',
    title: 'Numbers without a carrier',
    ...addAgain,
  },
  'number-punctuation': {
    ...ofNumbers,
    state: 'Punctuation',
    title: 'Numbers with punctuation',
    ...correct,
  },
  'pattern-anywhere': {
    ...ofNumbers,
    state: 'Unanchored',
    title: 'Patterns that match anywhere in a number',
    action: 'Anchor',
    fix: newNumber,
  },
  'pattern-shadowed': {
    ...ofNumbers,
    state: 'Shadowed',
    title: 'Patterns that are never reached',
    action: 'View',
    fix: number,
  },
  'speech-risk': {
    ...ofApplications,
    needsWhole: ['credentials'],
    state: 'At risk',
    title: 'Applications whose speech may fail',
    ...viewApplication,
  },
  'voice-language': {
    ...ofApplications,
    state: 'Voice',
    title: 'Voices in another language',
    action: 'Edit voice',
    fix: editApplication,
  },
  'hook-unencrypted': {
    ...ofApplications,
    state: 'Unencrypted',
    title: 'Unencrypted hooks',
    ...editHook,
  },
  'hook-private': {
    ...ofApplications,
    state: 'Private host',
    title: 'Hooks on private hosts',
    ...editHook,
  },
  'hook-login': {
    ...ofApplications,
    state: 'Login differs',
    title: 'Same hook, different logins',
    ...editHook,
  },
  'application-unused': {
    ...ofApplications,
    needsWhole: ['numbers', 'carriers'],
    state: 'Unused',
    title: 'Unused applications',
    ...viewApplication,
  },
  'credential-untested': {
    ...ofCredentials,
    state: 'Untested',
    title: 'Untested speech credentials',
    action: 'Test',
    fix: credential,
  },
  'credential-unused': {
    ...ofCredentials,
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
