/** The floor pages' data access: as little as possible between the response and the page. */

export interface Session {
  /** Origin of the API, or '' for the site's own. */
  readonly server: string
  readonly token: string
  readonly account_sid: string
}

/** Fields that are shown contain text or numbers. */
export type Row = Readonly<Record<string, string | number | null>>

interface Source {
  readonly path: (account_sid: string) => string
  /** Fields shown, one column each. */
  readonly fields: readonly string[]
}

const ofAccount = (rest: string) => (account_sid: string) => `/v1/Accounts/${account_sid}/${rest}`

/** Data sources by path, with the same rows that the dashboard shows there. */
export const sources: Readonly<Record<string, Source>> = {
  '/applications': {
    path: () => '/v1/Applications',
    fields: [
      'name',
      'speech_synthesis_vendor',
      'speech_synthesis_voice',
      'speech_recognizer_vendor',
      'application_sid',
    ],
  },
  '/phone-numbers': {
    path: () => '/v1/PhoneNumbers',
    fields: ['number', 'application_sid', 'voip_carrier_sid', 'phone_number_sid'],
  },
  '/speech-credentials': {
    path: ofAccount('SpeechCredentials'),
    fields: ['vendor', 'use_for_tts', 'use_for_stt', 'last_tested', 'last_used', 'speech_credential_sid'],
  },
  '/calls': {
    path: ofAccount('Calls'),
    fields: ['from', 'to', 'call_status', 'direction', 'sip_status', 'duration', 'call_sid'],
  },
  '/recent-calls': {
    path: ofAccount('RecentCalls?page=1&count=50&days=3'),
    fields: ['attempted_at', 'direction', 'from', 'to', 'sip_status', 'duration', 'termination_reason', 'trunk'],
  },
}

/** Reads the session that the bench stored under the dashboard's own key. */
export function readSession(): Session | null {
  return JSON.parse(sessionStorage.getItem('switchboard.session') ?? 'null')
}

export async function readRows({ server, token }: Session, path: string): Promise<readonly Row[]> {
  const response = await fetch(server + path, { headers: { authorization: `Bearer ${token}` } })
  const body = await response.json()
  return Array.isArray(body) ? body : body.data
}
