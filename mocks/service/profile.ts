/**
 * How the service reads each silence of the document: one switch per silence, two sets of values.
 * `documented` is the document as written, with the gentlest reading of what it leaves open;
 * `deployed` is what deployed-server.md found. Error bodies have the deployed shapes in both.
 */
import { speechDefaults } from '../../src/contract/applications.ts'
import type { ProfileName } from './options.ts'

const minute = 60_000

export interface Profile {
  readonly name: ProfileName
  /** The document: an array holding the one application. Deployed servers: the object. */
  readonly singleApplication: 'array' | 'object'
  /** Spec silent: order of lists. As created (calls: newest first), or as deployed servers sort (sid, number, calls unordered). */
  readonly order: 'creation' | 'key'
  /** Spec silent: which flag names create accepts. */
  readonly speechFlags: 'use_for and vne_for' | 'use_for only'
  /** Spec silent: a flag that is not sent. */
  readonly absentFlag: 0 | null
  readonly defaultVoice: string
  /** Spec silent: answered_at of a call that was never answered. */
  readonly neverAnswered: '1970-01-01T00:00:00.000Z' | null
  /** Spec silent: when a detail record has no call_sid. */
  readonly callSidInDetail: 'reached an application' | 'answered'
  /** How long an ended call stays readable. The document: 10 minutes. */
  readonly endedCallMs: number
  /** Spec silent: defaults and bounds of page, count and days. */
  readonly paging: 'defaulted' | 'mandatory'
  /** Spec silent: format of a number. Deployed servers drop one leading plus. */
  readonly leadingPlus: 'kept' | 'stripped'
  /** Spec silent: body fields nobody knows, on applications and numbers. */
  readonly unknownFields: 'ignored' | 'refused'
  /** Spec silent: fields that an update of an application leaves out. messaging_hook stays as it is either way. */
  readonly applicationUpdate: 'replaced' | 'merged'
  /** The document: aws fields on single read only. Deployed servers: every field in lists too. */
  readonly credentialFields: 'as documented' | 'everywhere'
  /** Spec silent: how a secret is masked. Deployed servers answer secrets of up to 6 characters in clear. */
  readonly shortSecrets: 'masked' | 'in clear'
  /** The document: originating_sip_* on single read only. */
  readonly callOrigin: 'single read' | 'everywhere'
  /** Spec silent: duration before the end. */
  readonly duration: 'always' | 'after the end'
  readonly createdCall: 'sid' | 'sid and callId'
  /** The document: messaging_hook has an empty url where none was set. */
  readonly unsetMessagingHook: 'empty url' | null
  /** Spec silent: filtering and paging of lists. */
  readonly listQueries: 'ignored' | 'honoured'
  /** Whether fields that only deployed servers have are answered and accepted. */
  readonly extraFields: boolean
  /** Spec silent: created_at of new records; deployed servers keep whole seconds. */
  readonly createdAt: 'ms' | 's'
  /** Spec silent: another account's application, for a number or a call. */
  readonly foreignApplication: 'refused' | 'accepted'
  /** Spec silent: the account of a record made with a token of several accounts. */
  readonly ownerOfCreate: 'first account' | 'as stated'
  /** Spec silent: credentials of the service provider, seen by all its accounts. */
  readonly providerCredentials: 'hidden' | 'listed'
  /** Spec silent: acting on a record that does not exist: 404 without body, or each operation's own way (refusals.ts). */
  readonly gone: '404' | 'by operation'
  /** Whether accounts and carriers can be listed, which the document does not know. */
  readonly beyondTheDocument: boolean
  /** Spec silent: letter case of tokens. */
  readonly tokenCase: 'matters' | 'ignored'
}

const documented: Profile = {
  name: 'documented',
  singleApplication: 'array',
  order: 'creation',
  speechFlags: 'use_for and vne_for',
  absentFlag: 0,
  defaultVoice: speechDefaults.speech_synthesis_voice,
  neverAnswered: null,
  callSidInDetail: 'reached an application',
  endedCallMs: 10 * minute,
  paging: 'defaulted',
  leadingPlus: 'kept',
  unknownFields: 'ignored',
  applicationUpdate: 'replaced',
  credentialFields: 'as documented',
  shortSecrets: 'masked',
  callOrigin: 'single read',
  duration: 'always',
  createdCall: 'sid',
  unsetMessagingHook: 'empty url',
  listQueries: 'ignored',
  extraFields: false,
  createdAt: 'ms',
  foreignApplication: 'refused',
  ownerOfCreate: 'first account',
  providerCredentials: 'hidden',
  gone: '404',
  beyondTheDocument: false,
  tokenCase: 'matters',
}

const deployed: Profile = {
  name: 'deployed',
  singleApplication: 'object',
  order: 'key',
  speechFlags: 'use_for only',
  absentFlag: null,
  defaultVoice: 'en-US-Standard-C',
  neverAnswered: '1970-01-01T00:00:00.000Z',
  callSidInDetail: 'answered',
  endedCallMs: 60 * minute,
  paging: 'mandatory',
  leadingPlus: 'stripped',
  unknownFields: 'refused',
  applicationUpdate: 'merged',
  credentialFields: 'everywhere',
  shortSecrets: 'in clear',
  callOrigin: 'everywhere',
  duration: 'after the end',
  createdCall: 'sid and callId',
  unsetMessagingHook: null,
  listQueries: 'honoured',
  extraFields: true,
  createdAt: 's',
  foreignApplication: 'accepted',
  ownerOfCreate: 'as stated',
  providerCredentials: 'listed',
  gone: 'by operation',
  beyondTheDocument: true,
  tokenCase: 'ignored',
}

export const profiles: Readonly<Record<ProfileName, Profile>> = { documented, deployed }
