/**
 * What the API document leaves open, or says and servers do otherwise: the question, the document's words, and how servers
 * may answer it. Plain data: the mock's switches, the tolerance suite and docs/silences.md are made from it.
 */
import { silencesOfResources } from './silences-of-resources.ts'

export interface Silence {
  /** What is open, as a phrase in lower case. */
  readonly question: string
  /** The document's own words, shortened; null: it has none. */
  readonly document: string | null
  /** First the reading that this project begins from, then others; known ones say so. */
  readonly readings: readonly [string, string, ...string[]]
}

const ofAnswers = {
  order: {
    question: 'order of a list',
    document: null,
    readings: ['as created, calls newest first', 'by sid or number, calls in none (deployed servers)'],
  },
  listQueries: {
    question: 'filtering and paging of lists other than detail records',
    document: 'not shown',
    readings: ['queries are ignored', 'name, filter, page and page_size are honoured (deployed servers)'],
  },
  listEnvelope: {
    question: 'envelope {total, page, page_size, data} around a list that is not of detail records',
    document: 'array of objects',
    readings: ['only where a page was asked for', 'always'],
  },
  listEnvelopeNumbers: {
    question: 'types in the envelope of a list that is not of detail records',
    document: null,
    readings: ['numbers', 'text'],
  },
  readStatus: {
    question: 'status of a successful read',
    document: 'not shown',
    readings: ['200', 'any other 2xx'],
  },
  createdStatus: {
    question: 'status of a successful create',
    document: 'not shown',
    readings: ['201', 'any other 2xx'],
  },
  errorShape: {
    question: 'bodies of errors',
    document: 'not shown',
    readings: [
      'by operation: {"msg"}, {"status":"fail","message"}, plain text, HTML or nothing (deployed servers)',
      'one of these shapes for all',
    ],
  },
  gone: {
    question: 'acting on a record that does not exist',
    document: 'conditions of failures: not shown',
    readings: ['404 without a body', 'a refusal of its own for each operation (deployed servers)'],
  },
  foreignRecords: {
    question: 'acting on a record of another account',
    document: 'conditions of failures: not shown',
    readings: ['a refusal of its own for each operation (deployed servers)', 'as if it did not exist'],
  },
  malformedSid: {
    question: 'a sid that is not shaped like a UUID',
    document: 'opaque unique strings (UUID-shaped)',
    readings: ['400 (deployed servers)', '404'],
  },
  createdAt: {
    question: 'precision of created_at of new records',
    document: 'ISO 8601 UTC strings with milliseconds',
    readings: ['milliseconds', 'whole seconds (deployed servers)'],
  },
  extraFields: {
    question: 'fields that the document does not have',
    document: null,
    readings: ['none', 'some are answered and accepted (deployed servers)'],
  },
  beyondTheDocument: {
    question: 'lists of accounts and carriers',
    document: null,
    readings: ['there are none', 'they can be read (deployed servers)'],
  },
  updates: {
    question: 'updates of live calls (hang up) and speech credentials',
    document: null,
    readings: ['there are none', 'they can be updated (deployed servers)'],
  },
  cors: {
    question: 'use across origins',
    document: null,
    readings: ['every origin may read answers, a 429 aside (deployed servers)', 'no other origin may'],
  },
} as const

const ofAccess = {
  tokens: {
    question: 'how a token is obtained, and its scope',
    document: 'not shown',
    readings: ['one account', 'several accounts: a service provider’s (deployed servers)'],
  },
  tokenLife: {
    question:
      'how long a token is accepted, in seconds of service time from the start of the service or its last reset',
    document: 'not shown',
    readings: ['for ever', 'for some time'],
  },
  tokenCase: {
    question: 'letter case of tokens',
    document: null,
    readings: ['matters', 'is ignored (deployed servers)'],
  },
  rateLimit: {
    question: 'rate limits: requests in five minutes, all clients together; the 429 has no CORS header',
    document: 'not shown',
    readings: ['none', '600, often turned off (deployed servers)'],
  },
  largestBody: {
    question: 'longest body of a request, in bytes',
    document: 'not shown',
    readings: ['102,400 (deployed servers)', 'less'],
  },
  unknownFields: {
    question: 'body fields that nobody knows, on applications and numbers',
    document: null,
    readings: ['ignored', 'refused (deployed servers)'],
  },
  ownerOfCreate: {
    question: 'account of a record made with a token of several accounts',
    document: null,
    readings: ['the first account', 'the account_sid of the body, which is mandatory then (deployed servers)'],
  },
  foreignApplication: {
    question: 'an application of another account for a number or a call',
    document: null,
    readings: ['refused', 'accepted (deployed servers)'],
  },
} as const

/** By what they are about, as docs/silences.md has them. */
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
  ...silencesOfResources['Call detail records'],
} as const satisfies Readonly<Record<string, Silence>>

/** A silence in two sentences. */
export function describeSilence({ question, document, readings }: Silence): string {
  const source = document === null ? 'The document says nothing.' : `The document: “${document}”.`
  return `${question.charAt(0).toUpperCase()}${question.slice(1)}: ${readings.join('; or ')}. ${source}`
}

export type SilenceName = keyof typeof silences
