/**
 * The known causes of unanswered and very short calls; no other file has any. Sources: for deployed servers
 * docs/api.md#final-sip-statuses; for SIP itself RFC 3261, 21, and RFC 8197 and 8688 for 607 and 608.
 */
import type { Comparison } from '../../records/insights/similar-calls.ts'

/** Evidence for or against a cause. explain-call.ts looks for it. */
export type Sign =
  | 'number-unassigned'
  | 'application-assigned'
  | 'hook-timeout'
  | 'ring-timeout'
  | 'cut-short'
  | 'gave-up'
  | 'caller-ended'
  | 'called-ended'
  | 'others-connected'

/** A page to look at next. */
export type NextStep = 'application' | 'number' | 'routing' | 'credentials'

export interface FailureFact {
  readonly direction: 'inbound' | 'outbound'
  /** Final SIP statuses. `other`: 4xx to 6xx without a row of its own. `short`: answered, but over in seconds. */
  readonly statuses: readonly number[] | 'other' | 'short'
  /** Where deployed servers show such a call: in a call record, only in the live record, in either, or in none. */
  readonly leaves: 'record' | 'live record' | 'either' | 'nothing'
  readonly cause: string
  /** What to do, unless the next steps say it. `{trunk}` stands for the name of the trunk. */
  readonly advice?: string
  /** Whether it follows from SIP, on any server; otherwise it holds for deployed servers. */
  readonly isGeneral: boolean
  readonly signs?: readonly Sign[]
  /** The attribute by which other calls are compared. */
  readonly by: Comparison
  readonly next?: readonly NextStep[]
}

type Statuses = FailureFact['statuses']
type More = Pick<FailureFact, 'advice' | 'signs' | 'next'>

/** Returns constructors for one direction: facts of SIP, about calls with a record, and facts of deployed servers. */
function factsFor(direction: FailureFact['direction']) {
  return {
    sip: (statuses: Statuses, by: Comparison, cause: string, more: More = {}): FailureFact => ({
      direction,
      statuses,
      leaves: 'record',
      by,
      cause,
      isGeneral: true,
      ...more,
    }),
    deployed: (
      statuses: Statuses,
      leaves: FailureFact['leaves'],
      by: Comparison,
      cause: string,
      more: More = {},
    ): FailureFact => ({ direction, statuses, leaves, by, cause, isGeneral: false, ...more }),
  }
}

const inbound = factsFor('inbound')
const outbound = factsFor('outbound')

const codecs = { advice: 'Compare the codecs of {trunk} with those of the platform.' }
const number = { advice: 'Check the number. If it’s right, ask the carrier of {trunk} about its routing.' }
const carrier = {
  advice: 'Try again. If more calls fail this way, contact the carrier of {trunk} or use another trunk.',
}
const application = { next: ['application'] } as const
const byApplication = { signs: ['application-assigned'], ...application } as const
const declined = 'The application declined the call with this status.'
const limit = 'The platform, the provider or the account reached its limit of concurrent calls.'
const noAnswerUp = 'The call was ended through the API before it was answered.'

/** For each status and direction, likely causes first. */
export const failureFacts: readonly FailureFact[] = [
  inbound.deployed(
    'short',
    'record',
    'application',
    'The application hung up, or couldn’t speak: without a usable credential, callers hear silence.',
    { signs: ['called-ended'], next: ['application', 'credentials'] },
  ),
  inbound.sip('short', 'called', 'The caller hung up, as for a wrong number.', { signs: ['caller-ended'] }),
  inbound.deployed([401, 407], 'nothing', 'caller', 'A device was asked to log in.'),
  inbound.deployed([403], 'either', 'caller', 'A device’s login may have been refused.'),
  inbound.deployed([403, 482], 'record', 'application', declined, byApplication),
  inbound.deployed([404], 'record', 'application', declined, byApplication),
  inbound.sip([404], 'called', 'The called number has no application, or one that doesn’t exist.', {
    signs: ['number-unassigned'],
    next: ['number', 'routing'],
  }),
  inbound.deployed(
    [404],
    'nothing',
    'called',
    'No phone number of the carrier matches the called number, or the sender isn’t one of its gateways.',
    { ...number, signs: ['number-unassigned'], next: ['routing'] },
  ),
  inbound.deployed([480], 'record', 'called', 'The called number has no application.', {
    signs: ['number-unassigned'],
    next: ['number', 'routing'],
  }),
  inbound.deployed(
    [480],
    'record',
    'application',
    'The application has no call hook, or the hook failed or sent no valid instructions.',
    { signs: ['application-assigned', 'hook-timeout'], ...application },
  ),
  inbound.deployed([480], 'record', 'all', 'The platform had no free media server or application server.'),
  inbound.deployed([482], 'nothing', 'application', 'A loop: the application called itself.', application),
  inbound.deployed([486], 'record', 'application', 'The application declined the call as busy.', byApplication),
  inbound.sip([487], 'called', 'The caller hung up before anyone answered.', { signs: ['gave-up'] }),
  inbound.sip([488], 'trunk', 'The caller and the platform have no codec in common.', codecs),
  inbound.deployed([500], 'record', 'all', 'The platform’s SBC couldn’t read its database.'),
  inbound.deployed([500], 'record', 'application', 'An error in the server that runs applications.', application),
  inbound.deployed([503], 'record', 'all', limit),
  inbound.deployed([503], 'record', 'all', 'The account is inactive.', { signs: ['others-connected'] }),
  inbound.deployed([503], 'record', 'all', noAnswerUp),
  inbound.deployed([503], 'nothing', 'called', 'Two accounts have the number, on carriers with the same address.', {
    next: ['routing'],
  }),
  inbound.deployed([603], 'record', 'application', 'The application ended without answering the call.', application),
  inbound.deployed('other', 'record', 'application', declined, byApplication),

  outbound.deployed(
    'short',
    'record',
    'application',
    'The call hook failed: it’s requested once the called party has answered.',
    { signs: ['caller-ended'], ...application },
  ),
  outbound.deployed(
    'short',
    'record',
    'application',
    'Speech had no usable credential: the called party heard silence.',
    { next: ['credentials'] },
  ),
  outbound.sip('short', 'called', 'The called party hung up, or a machine answered.', { signs: ['called-ended'] }),
  outbound.deployed(
    [302],
    'live record',
    'called',
    'The called device is registered with another server of the platform.',
  ),
  outbound.sip([400], 'called', 'The called side refused the request as malformed.'),
  outbound.deployed([400], 'live record', 'called', 'The target has no user or no host.'),
  outbound.deployed([401, 407], 'nothing', 'trunk', 'The carrier requires a login.', {
    advice: 'Check the login of {trunk} with its carrier.',
  }),
  outbound.sip([403], 'caller', 'The carrier refused the caller ID, the destination or the login.', {
    advice: 'Ask the carrier of {trunk} whether it allows this destination and caller ID.',
  }),
  outbound.deployed([403], 'live record', 'all', 'The platform’s SBC received the call without an account.'),
  outbound.sip([404], 'called', 'The called number doesn’t exist.', number),
  outbound.deployed([404], 'live record', 'called', 'The called device isn’t registered.'),
  outbound.deployed([408], 'record', 'trunk', 'No gateway of the carrier responded; all were tried.', {
    advice: 'Ask the carrier of {trunk} whether its gateways are up.',
  }),
  outbound.sip([410, 604], 'called', 'The called number doesn’t exist, or no longer does.', number),
  outbound.sip([415, 606], 'trunk', 'The called side rejected the offered media, such as its codecs.', codecs),
  outbound.sip([480], 'called', 'The called party isn’t available.'),
  outbound.deployed([480], 'live record', 'all', 'The platform’s SBC had no media server.'),
  outbound.deployed([482], 'live record', 'called', 'The target is one of the platform’s own domains.'),
  outbound.sip([482], 'trunk', 'The carrier or the called side refused the call as a loop.'),
  outbound.sip([484], 'called', 'The called number is incomplete.', {
    advice: 'Digits are missing. Check the country and area code.',
  }),
  outbound.sip([486, 600], 'called', 'The called party is busy.'),
  outbound.deployed([487], 'record', 'called', 'The called party didn’t answer in time.', {
    signs: ['ring-timeout'],
  }),
  outbound.sip([487], 'called', 'The call was cancelled before it was answered.', { signs: ['cut-short'] }),
  outbound.sip([488], 'trunk', 'The called side and the platform have no codec in common.', codecs),
  outbound.deployed([488], 'live record', 'all', 'An error while the platform chose a carrier.'),
  outbound.deployed([500], 'either', 'trunk', 'An unexpected error on the platform or at the carrier.', carrier),
  outbound.sip(
    [501, 502, 504, 505, 513, 580],
    'trunk',
    'A server beyond the carrier didn’t respond properly.',
    carrier,
  ),
  outbound.sip([503], 'trunk', 'The carrier is overloaded or out of service.', carrier),
  outbound.deployed([503], 'live record', 'all', limit),
  outbound.sip([603], 'called', 'The called party declined.'),
  outbound.deployed([603], 'live record', 'all', 'No outbound carrier is set up, or none with an outbound gateway.'),
  outbound.sip([607], 'caller', 'The called party marked the call as unwanted.'),
  outbound.sip([608], 'caller', 'An operator between carrier and called party blocked the call.', {
    advice: 'Ask your carrier whether the caller ID is flagged as spam.',
  }),
  outbound.sip('other', 'trunk', 'The carrier or the called side refused the call.', {
    advice: 'Try again. If it keeps failing, give the SIP call ID to the carrier of {trunk}.',
  }),
]

/** Returns the facts that apply to a call, likely causes first; empty if nothing is known of such calls. */
export function factsOf(direction: string | null, sip: number | null, isShort: boolean): readonly FailureFact[] {
  const ofDirection = failureFacts.filter((fact) => fact.direction === direction)
  if (isShort) return ofDirection.filter(({ statuses }) => statuses === 'short')
  if (sip === null) return []
  const named = ofDirection.filter(({ statuses }) => typeof statuses !== 'string' && statuses.includes(sip))
  if (named.length > 0) return named
  // Deployed servers never record these statuses.
  if (sip < 400 || sip > 699 || (direction === 'inbound' && (sip === 400 || sip === 408))) return []
  return ofDirection.filter(({ statuses }) => statuses === 'other')
}

/** Default limits of deployed servers for a hook and an answer, in ms. Operators and calls can override them. */
export const hookLimitMs = 10_000
export const ringLimitMs = 60_000
