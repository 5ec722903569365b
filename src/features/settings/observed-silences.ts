/** Observed behaviour of a server where the API spec is silent, from its responses alone, without extra requests. */
import type { Counts, Observations } from '../../api/observations.ts'
import type { SilenceName } from '../../contract/silences.ts'

export interface Observed {
  readonly observations: Observations
  /** Fields beyond the spec. */
  readonly unknown: readonly string[]
  /** Whether responses come from another origin than the page. */
  readonly isForeign: boolean
}

/** Returns null if not observed yet. */
type Observe = (observed: Observed) => string | null

const orNull = (words: readonly string[]) => (words.length === 0 ? null : words.join('; '))

/** The names that fit, with their counts: "getCall 404 (3×)". */
const listed = ({ all }: Counts, pattern: RegExp) =>
  orNull([...all].filter(([name]) => pattern.test(name)).map(([name, { count }]) => `${name} (${count}×)`))

const observeIn =
  (kind: 'statuses' | 'wrappers' | 'errors') =>
  (pattern: RegExp): Observe =>
  ({ observations }) =>
    listed(observations[kind], pattern)

const statuses = observeIn('statuses')
const wrappers = observeIn('wrappers')
const errors = observeIn('errors')

/** Values of enumerations in a record and in its nested objects. */
const values =
  (record: string, pattern: RegExp): Observe =>
  ({ observations }) => {
    const of = observations.objects.get(record)
    if (of === undefined) return null
    const inner = of.inner.map(([name, { values }]) => listed(values, pattern)?.replaceAll(/^|(?<=; )/g, `${name}.`))
    return orNull([listed(of.values, pattern), ...inner].filter((words) => typeof words === 'string'))
  }

const fields =
  (record: string): Observe =>
  ({ observations }) =>
    orNull([...(observations.objects.get(record)?.shapes.values() ?? [])].map(({ fields: names }) => names.join(', ')))

/** Only of the silences that responses alone can show. */
const observations: Readonly<Partial<Record<SilenceName, Observe>>> = {
  listEnvelope: wrappers(/^list(?!RecentCalls)/),
  listEnvelopeNumbers: wrappers(/^list(?!RecentCalls).* envelope/),
  readStatus: statuses(/^(get|list)\w+ 2/),
  createdStatus: statuses(/^create\w+ 2/),
  errorShape: errors(/./),
  gone: statuses(/^(get|update|delete)\w+ 4/),
  extraFields: ({ unknown }) => orNull(unknown),
  beyondTheSpec: statuses(/^(list(Accounts|VoipCarriers|Alerts)|get(Account|SipTrace|SipPcap|Spans)) /),
  updates: statuses(/^update(Call|SpeechCredential) /),
  cors: ({ isForeign, observations }) =>
    isForeign && observations.statuses.all.size > 0 ? 'answered to this site' : null,
  tokenLife: statuses(/ 401$/),
  rateLimit: statuses(/ 429$/),
  largestBody: statuses(/ 413$/),
  singleApplication: wrappers(/^getApplication /),
  applicationUpdate: statuses(/^updateApplication /),
  hookMethods: values('Application', /^method /),
  applicationVendors: values('Application', /_vendor /),
  applicationNames: errors(/^(create|update)Application /),
  applicationDelete: statuses(/^deleteApplication /),
  applicationInUse: errors(/^deleteApplication /),
  numberCarrier: errors(/^createPhoneNumber /),
  numberUpdate: statuses(/^updatePhoneNumber /),
  numberCreation: statuses(/^createPhoneNumber /),
  credentialFields: fields('SpeechCredential'),
  testStatuses: statuses(/^testSpeechCredential /),
  speechFlags: errors(/^createSpeechCredential /),
  credentialVendors: values('SpeechCredential', /^vendor /),
  credentialUpdate: statuses(/^updateSpeechCredential /),
  callStatuses: values('Call', /^call_status /),
  earlyMediaStatus: values('Call', /^call_status early/),
  providerCalls: errors(/^createCall 400 /),
  createdCall: statuses(/^createCall 2/),
  featureServer: errors(/^createCall /),
  paging: statuses(/^listRecentCalls /),
  pageEcho: wrappers(/^listRecentCalls /),
}

export const observe = (name: SilenceName, observed: Observed): string | null => observations[name]?.(observed) ?? null
