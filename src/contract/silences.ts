/**
 * Points that the API spec leaves open, or that servers handle differently: the question, the spec's words, and
 * possible readings. Plain data: the mock's switches, the tolerance suite and docs/silences.md derive from it.
 */
import { capitalize } from '../lib/capitalize.ts'
import { silencesOfResources } from './silences-of-resources.ts'

export interface Silence {
  /** The open point, as a phrase in lower case. */
  readonly question: string
  /** The spec's own words, shortened; null if it has none. */
  readonly spec: string | null
  /** The reading that this project starts from, then others; known ones say so. */
  readonly readings: readonly [string, string, ...string[]]
}

const ofAnswers = {
  order: {
    question: 'order of a list',
    spec: null,
    readings: ['as created, calls newest first', 'by sid or number, calls in none (deployed servers)'],
  },
  listQueries: {
    question: 'filtering and paging of lists other than call records',
    spec: 'not shown',
    readings: ['queries are ignored', 'name, filter, page and page_size are honoured (deployed servers)'],
  },
  listEnvelope: {
    question: 'envelope {total, page, page_size, data} around lists other than call records',
    spec: 'array of objects',
    readings: ['only when a page is requested', 'always'],
  },
  listEnvelopeNumbers: {
    question: 'types in the envelope of lists other than call records',
    spec: null,
    readings: ['numbers', 'text'],
  },
  readStatus: {
    question: 'status of a successful read',
    spec: 'not shown',
    readings: ['200', 'any other 2xx'],
  },
  createdStatus: {
    question: 'status of a successful create',
    spec: 'not shown',
    readings: ['201', 'any other 2xx'],
  },
  errorShape: {
    question: 'bodies of errors',
    spec: 'not shown',
    readings: [
      'by operation: {"msg"}, {"status":"fail","message"}, plain text, HTML or nothing (deployed servers)',
      'one of these shapes for all',
    ],
  },
  gone: {
    question: 'acting on a record that doesn’t exist',
    spec: 'conditions of failures: not shown',
    readings: ['404 without a body', 'a different refusal for each operation (deployed servers)'],
  },
  foreignRecords: {
    question: 'acting on a record of another account',
    spec: 'conditions of failures: not shown',
    readings: ['a different refusal for each operation (deployed servers)', 'as if it didn’t exist'],
  },
  malformedSid: {
    question: 'SID that isn’t shaped like a UUID',
    spec: 'opaque unique strings (UUID-shaped)',
    readings: ['400 (deployed servers)', '404'],
  },
  createdAt: {
    question: 'precision of created_at of new records',
    spec: 'ISO 8601 UTC strings with milliseconds',
    readings: ['milliseconds', 'whole seconds (deployed servers)'],
  },
  extraFields: {
    question: 'fields not in the spec',
    spec: null,
    readings: ['none', 'some are returned and accepted (deployed servers)'],
  },
  beyondTheSpec: {
    question: 'reads of accounts, carriers, alerts and traces',
    spec: null,
    readings: ['not available', 'available (deployed servers)'],
  },
  updates: {
    question: 'updates of live calls (hang up) and speech credentials',
    spec: null,
    readings: ['not available', 'available (deployed servers)'],
  },
  cors: {
    question: 'requests from other origins',
    spec: null,
    readings: ['any origin may read responses, except a 429 (deployed servers)', 'refused'],
  },
} as const

const ofAccess = {
  tokens: {
    question: 'source and scope of a token',
    spec: 'not shown',
    readings: ['one account', 'several accounts: a service provider’s (deployed servers)'],
  },
  tokenLife: {
    question: 'lifetime of a token, in seconds of mock time since the start or the last reset',
    spec: 'not shown',
    readings: ['unlimited', 'limited'],
  },
  tokenCase: {
    question: 'letter case of tokens',
    spec: null,
    readings: ['matters', 'is ignored (deployed servers)'],
  },
  rateLimit: {
    question: 'rate limits: requests in five minutes, all clients together; the 429 has no CORS header',
    spec: 'not shown',
    readings: ['none', '600, often turned off (deployed servers)'],
  },
  largestBody: {
    question: 'maximum size of a request body, in bytes',
    spec: 'not shown',
    readings: ['102,400 (deployed servers)', 'fewer'],
  },
  unknownFields: {
    question: 'unknown body fields of applications and numbers',
    spec: null,
    readings: ['ignored', 'refused (deployed servers)'],
  },
  ownerOfCreate: {
    question: 'account of a record created with a token for several accounts',
    spec: null,
    readings: ['the first account', 'the account_sid in the body, then required (deployed servers)'],
  },
  foreignApplication: {
    question: 'another account’s application for a number or a call',
    spec: null,
    readings: ['refused', 'accepted (deployed servers)'],
  },
} as const

/** By topic, as in docs/silences.md. */
export const silencesByTopic = {
  'Lists, answers and errors': ofAnswers,
  'Access and limits': ofAccess,
  ...silencesOfResources,
} as const

export const silences = {
  ...ofAnswers,
  ...ofAccess,
  ...silencesOfResources.Applications,
  ...silencesOfResources['Phone numbers'],
  ...silencesOfResources['Speech credentials'],
  ...silencesOfResources['Live calls'],
  ...silencesOfResources['Call records'],
} as const satisfies Readonly<Record<string, Silence>>

/** Describes a silence in two sentences. */
export function describeSilence({ question, spec, readings }: Silence): string {
  const source = spec === null ? 'Not in the spec.' : `Spec: “${spec}”.`
  return `${capitalize(question)}: ${readings.join('; or ')}. ${source}`
}

export type SilenceName = keyof typeof silences
