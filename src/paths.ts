/** In the filters of phone numbers, stands for no carrier instead of a SID; no SID is this short. */
export const noCarrier = 'none'

/** All URLs of the app: the pattern that the router matches, and the link. */
export const paths = {
  home: { pattern: '/', link: () => '/' },
  applications: { pattern: '/applications', link: () => '/applications' },
  newApplication: { pattern: '/applications/new', link: () => '/applications/new' },
  application: { pattern: '/applications/:application_sid', link: (sid: string) => toApplication(sid) },
  editApplication: {
    pattern: '/applications/:application_sid/edit',
    link: (sid: string) => toApplication(sid, 'edit'),
  },
  cloneApplication: {
    pattern: '/applications/:application_sid/clone',
    link: (sid: string) => toApplication(sid, 'clone'),
  },
  /** The hooks that fail, and since when. */
  hooks: { pattern: '/applications/hooks', link: () => '/applications/hooks' },
  phoneNumbers: {
    pattern: '/phone-numbers',
    /** `filters`: by name, as in the URL of that page. */
    link: (filters: Readonly<Record<string, string>> = {}) => toUrl('/phone-numbers', filters),
  },
  newPhoneNumber: {
    pattern: '/phone-numbers/new',
    /** `like`: sid of a number whose application and carrier the new one gets. */
    link: (known: { readonly number?: string; readonly like?: string } = {}) =>
      toUrl('/phone-numbers/new', { number: known.number, like: known.like }),
  },
  importPhoneNumbers: { pattern: '/phone-numbers/import', link: () => '/phone-numbers/import' },
  phoneNumber: {
    pattern: '/phone-numbers/:phone_number_sid',
    link: (sid: string) => `/phone-numbers/${encodeURIComponent(sid)}`,
  },
  routing: {
    pattern: '/routing',
    /** `number` is looked up at once; `q` searches the routes. */
    link: (wanted: { readonly number?: string; readonly q?: string } = {}) =>
      toUrl('/routing', { number: wanted.number, q: wanted.q }),
  },
  findings: {
    pattern: '/findings',
    /** `rule` limits the list to its findings. */
    link: (wanted: { readonly rule?: string } = {}) => toUrl('/findings', { rule: wanted.rule }),
  },
  speechCredentials: { pattern: '/speech-credentials', link: () => '/speech-credentials' },
  newSpeechCredential: { pattern: '/speech-credentials/new', link: () => '/speech-credentials/new' },
  speechCredential: {
    pattern: '/speech-credentials/:speech_credential_sid',
    link: (sid: string) => `/speech-credentials/${encodeURIComponent(sid)}`,
  },
  /** The form for a credential that will replace this one. */
  replaceSpeechCredential: {
    pattern: '/speech-credentials/:speech_credential_sid/replace',
    link: (sid: string) => `/speech-credentials/${encodeURIComponent(sid)}/replace`,
  },
  /** A credential that replaces another one: test it, then delete the other. */
  replacingSpeechCredential: {
    pattern: '/speech-credentials/:speech_credential_sid/in-place-of/:replaced_sid',
    link: (sid: string, replaced: string) =>
      `/speech-credentials/${encodeURIComponent(sid)}/in-place-of/${encodeURIComponent(replaced)}`,
  },
  calls: { pattern: '/calls', link: () => '/calls' },
  newCall: {
    pattern: '/calls/new',
    /** Prefilled with what is known of the call. */
    link: (known: { readonly [Name in 'application_sid' | 'from' | 'to']?: string | null } = {}) =>
      toUrl('/calls/new', { application: known.application_sid, from: known.from, to: known.to }),
  },
  call: { pattern: '/calls/:call_sid', link: (sid: string) => `/calls/${encodeURIComponent(sid)}` },
  recentCalls: {
    pattern: '/recent-calls',
    /**
     * `call`: call_sid or sip_callid of a call whose record to find and open. `number` (of either party) and `trunk`:
     * filters, if the server supports them; otherwise the page leads on to all records.
     */
    link: ({ call, number, trunk }: { readonly [Name in 'call' | 'number' | 'trunk']?: string } = {}) =>
      toUrl('/recent-calls', { call, number, trunk }),
  },
  recentCall: {
    pattern: '/recent-calls/:record_id',
    link: (id: string) => `/recent-calls/${encodeURIComponent(id)}`,
  },
  allRecords: {
    pattern: '/recent-calls/all',
    /** `filters`: by name, as in the URL of that page. */
    link: (wanted: { readonly days?: number } = {}, filters: Readonly<Record<string, string | undefined>> = {}) =>
      toUrl('/recent-calls/all', { days: wanted.days?.toString(), ...filters }),
  },
  /** A loaded record, by its index in the server's order and its id. */
  loadedRecord: { pattern: '/recent-calls/all/:row', link: (key: string) => `/recent-calls/all/${key}` },
  insights: { pattern: '/insights', link: () => '/insights' },
  journal: { pattern: '/journal', link: () => '/journal' },
  journalEntry: { pattern: '/journal/:entry_id', link: (id: string) => `/journal/${encodeURIComponent(id)}` },
  settings: { pattern: '/settings', link: () => '/settings' },
  server: { pattern: '/settings/server', link: () => '/settings/server' },
  help: { pattern: '/help', link: () => '/help' },
} as const

function toApplication(sid: string, ...deeper: readonly string[]): string {
  return ['/applications', encodeURIComponent(sid), ...deeper].join('/')
}

/** Leaves out what isn't set. */
function toUrl(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const known = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '')
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known).toString()}`
}
