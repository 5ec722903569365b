/** Switches of what is accepted and what it does. Source: docs/api.md. */
import { speechDefaults } from '../../src/contract/applications.ts'
import { largestPage, retentionDays } from '../../src/contract/recent-calls.ts'
import { amount, limit, oneOf, text } from './switch.ts'

export const switchesOfRequests = {
  paging: oneOf(
    'Spec silent: page and count of detail records: optional and checked, or mandatory as on deployed servers.',
    ['defaulted', 'mandatory'],
    'defaulted',
    'mandatory',
  ),
  pageBase: oneOf('Spec silent: number of the first page.', [1, 0], 1, 1),
  defaultCount: amount('Spec silent: records of a page when count is not sent.', largestPage, 25, 25),
  largestCount: amount('Spec silent: the largest count.', 100_000, largestPage, largestPage),
  largestDays: limit('Spec silent: the largest days; deployed servers have no bound.', retentionDays, null),
  tokenLife: limit(
    'Spec silent: how long a token is accepted, seconds of service time from the start of the service or its last reset.',
    null,
    null,
  ),
  tokenCase: oneOf('Spec silent: letter case of tokens.', ['matters', 'ignored'], 'matters', 'ignored'),
  largestBody: amount('Spec silent: size limits. The longest body of a request, bytes.', 10_000_000, 102_400, 102_400),
  unknownFields: oneOf(
    'Spec silent: body fields nobody knows, on applications and numbers.',
    ['ignored', 'refused'],
    'ignored',
    'refused',
  ),
  ownerOfCreate: oneOf(
    'Spec silent: the account of a record made with a token of several accounts.',
    ['first account', 'as stated'],
    'first account',
    'as stated',
  ),
  foreignApplication: oneOf(
    'Spec silent: another account’s application, for a number or a call.',
    ['refused', 'accepted'],
    'refused',
    'accepted',
  ),
  applicationUpdate: oneOf(
    'Spec silent: fields that an update of an application leaves out. messaging_hook stays as it is either way.',
    ['replaced', 'merged'],
    'replaced',
    'merged',
  ),
  hookRows: oneOf(
    'Spec silent: webhook_sid in an update: changes that hook in place, or is not looked at.',
    ['by webhook_sid', 'always new'],
    'by webhook_sid',
    'by webhook_sid',
  ),
  hookMethods: oneOf(
    'Spec silent: allowed methods of a hook.',
    ['POST and GET', 'POST only', 'any'],
    'POST and GET',
    'POST and GET',
  ),
  applicationVendors: oneOf(
    'Spec silent: allowed speech vendors of an application.',
    ['any', 'google and aws'],
    'any',
    'any',
  ),
  defaultVoice: text('Default of speech_synthesis_voice', speechDefaults.speech_synthesis_voice, 'en-US-Standard-C'),
  defaultLanguage: text(
    'Spec silent: default of speech_synthesis_language.',
    speechDefaults.speech_synthesis_language,
    speechDefaults.speech_synthesis_language,
  ),
  applicationNames: oneOf('Spec silent: two applications of one name.', ['unique', 'repeatable'], 'unique', 'unique'),
  applicationDelete: oneOf(
    'Spec silent: deleting an application: 204, or a server that has no such operation (404, 405).',
    [204, 404, 405],
    204,
    204,
  ),
  applicationInUse: oneOf(
    'Spec silent: deleting an application that numbers use: refused, or they lose it.',
    ['refused', 'unassigned'],
    'refused',
    'refused',
  ),
  applicationLimit: limit(
    'Spec silent: applications that an account may have. Optional on deployed servers: 50.',
    null,
    null,
  ),
  leadingPlus: oneOf(
    'Spec silent: format of a number. Deployed servers drop one leading plus.',
    ['kept', 'stripped'],
    'kept',
    'stripped',
  ),
  numberFormat: oneOf(
    'Spec silent: what a number may look like; deployed servers take patterns.',
    ['any text', 'digits', 'E.164'],
    'any text',
    'any text',
  ),
  numberCarrier: oneOf(
    'Spec silent: whether a new number needs a carrier.',
    ['optional', 'required'],
    'optional',
    'optional',
  ),
  numberUpdate: oneOf(
    'Spec silent: updatable fields of a number other than application_sid.',
    ['application_sid only', 'number and carrier too'],
    'application_sid only',
    'application_sid only',
  ),
  numberCreation: oneOf(
    'Whether an account may create numbers; optional on deployed servers',
    ['allowed', 'refused'],
    'allowed',
    'allowed',
  ),
  numberLimit: limit('Spec silent: numbers that an account may have. Optional on deployed servers: 200.', null, null),
  speechFlags: oneOf(
    'Spec silent: which flag names create accepts.',
    ['use_for and vne_for', 'use_for only', 'vne_for only'],
    'use_for and vne_for',
    'use_for only',
  ),
  absentFlag: oneOf('Spec silent: a flag that is not sent.', [0, 1, null], 0, null),
  credentialVendors: oneOf(
    'Spec silent: vendors of credentials other than aws and google.',
    ['all of deployed servers', 'google and aws'],
    'all of deployed servers',
    'all of deployed servers',
  ),
  updates: oneOf(
    'Whether live calls (hang up) and speech credentials can be updated, which the document does not know',
    [false, true],
    false,
    true,
  ),
  credentialUpdate: oneOf(
    'Spec silent: fields that an update of a credential leaves out; updates have to be on. Deployed servers erase them.',
    ['kept', 'erased'],
    'kept',
    'erased',
  ),
  callDestinations: oneOf(
    'Spec silent: values of to.type other than phone.',
    ['phone, user, sip, teams', 'phone'],
    'phone, user, sip, teams',
    'phone, user, sip, teams',
  ),
  featureServer: oneOf(
    'Whether there is somebody to place a call; deployed servers answer 480 without',
    ['registered', 'none'],
    'registered',
    'registered',
  ),
} as const
