/** Switches of what is answered. Sources: voice-api.md ("not shown") and deployed-server.md, 1, 2 and 5. */
import { amount, limit, oneOf } from './switch.ts'

const minute = 60_000

export const switchesOfAnswers = {
  singleApplication: oneOf(
    'A single application: the document says an array of one, deployed servers answer the object',
    ['array', 'object'],
    'array',
    'object',
  ),
  order: oneOf(
    'Spec silent: order of lists. As created (calls: newest first), or as deployed servers sort (sid, number, calls unordered).',
    ['creation', 'key'],
    'creation',
    'key',
  ),
  detailOrder: oneOf(
    'Spec silent: order of detail records.',
    ['newest first', 'oldest first'],
    'newest first',
    'newest first',
  ),
  listQueries: oneOf('Spec silent: filtering and paging of lists.', ['ignored', 'honoured'], 'ignored', 'honoured'),
  listEnvelope: oneOf(
    'Whether lists come in an envelope {total, page, page_size, data} only when a page was asked for (listQueries), or always',
    ['when asked', 'always'],
    'when asked',
    'when asked',
  ),
  listEnvelopeNumbers: oneOf(
    'Spec silent: types in the envelope of a list other than detail records.',
    ['number', 'text'],
    'number',
    'number',
  ),
  pageEcho: oneOf(
    'page and page_size of detail records: texts in the document and on deployed servers',
    ['text', 'number'],
    'text',
    'text',
  ),
  readStatus: oneOf('Spec silent: status of successful reads.', [200, 203], 200, 200),
  createdStatus: oneOf('Spec silent: status of successful creates.', [201, 200, 202], 201, 201),
  createdCall: oneOf('Answer to a placed call', ['sid', 'sid and callId'], 'sid', 'sid and callId'),
  errorShape: oneOf(
    'Spec silent: bodies of errors. Each operation’s own way, as on deployed servers, or one shape for all.',
    ['by operation', 'msg', 'message', 'text', 'html', 'empty'],
    'by operation',
    'by operation',
  ),
  gone: oneOf(
    'Spec silent: acting on a record that does not exist: 404 without body, or each operation’s own way (refusals.ts).',
    ['404', 'by operation'],
    '404',
    'by operation',
  ),
  foreignRecords: oneOf(
    'Spec silent: acting on another account’s record: each operation’s own refusal, or as if it did not exist.',
    ['by operation', 'gone'],
    'by operation',
    'by operation',
  ),
  malformedSid: oneOf('Spec silent: a sid that is not UUID-shaped.', [400, 404], 400, 400),
  neverAnswered: oneOf(
    'Spec silent: answered_at of a call that was never answered.',
    [null, '1970-01-01T00:00:00.000Z'],
    null,
    '1970-01-01T00:00:00.000Z',
  ),
  callSidInDetail: oneOf(
    'Spec silent: when a detail record has a call_sid.',
    ['reached an application', 'answered'],
    'reached an application',
    'answered',
  ),
  endedCallMs: amount(
    'How long an ended call stays readable, ms. The document: 10 minutes; deployed servers: an hour',
    7 * 24 * 60 * minute,
    10 * minute,
    60 * minute,
  ),
  callOrigin: oneOf(
    'originating_sip_* of calls: on single read (the document) or in lists too',
    ['single read', 'everywhere'],
    'single read',
    'everywhere',
  ),
  callApplication: oneOf(
    'application_sid of a call that reached none; optional in the document',
    ['absent', null],
    'absent',
    'absent',
  ),
  earlyMediaStatus: oneOf(
    'Spec silent: call_status while audio flows before the answer. Deployed servers say early-media, their own description alerting.',
    ['early-media', 'alerting'],
    'early-media',
    'early-media',
  ),
  duration: oneOf('Spec silent: duration before the end.', ['always', 'after the end'], 'always', 'after the end'),
  durationUnit: oneOf('Spec silent: unit of a duration.', ['s', 'ms'], 's', 's'),
  terminationReasons: oneOf('Spec silent: values of termination_reason.', ['words', 'SIP reason'], 'words', 'words'),
  credentialFields: oneOf(
    'Vendor fields of a credential: aws fields on single read only (the document), or every field in lists too',
    ['as documented', 'everywhere'],
    'as documented',
    'everywhere',
  ),
  shortSecrets: oneOf(
    'Spec silent: how a secret is masked. Deployed servers answer secrets of up to 6 characters in clear.',
    ['masked', 'in clear'],
    'masked',
    'in clear',
  ),
  providerCredentials: oneOf(
    'Spec silent: credentials of the service provider, seen by all its accounts.',
    ['hidden', 'listed'],
    'hidden',
    'listed',
  ),
  testStatuses: oneOf(
    'Spec silent: results of a credential test other than ok.',
    ['fail, not tested', 'error, skipped'],
    'fail, not tested',
    'fail, not tested',
  ),
  unsetMessagingHook: oneOf(
    'messaging_hook where none was set: an empty url (the document) or null. Seeded records follow the profile of the start',
    ['empty url', null],
    'empty url',
    null,
  ),
  extraFields: oneOf(
    'Whether fields that only deployed servers have are answered and accepted',
    [false, true],
    false,
    true,
  ),
  createdAt: oneOf(
    'Spec silent: created_at of new records; deployed servers keep whole seconds.',
    ['ms', 's'],
    'ms',
    's',
  ),
  beyondTheDocument: oneOf(
    'Whether accounts and carriers can be listed, which the document does not know',
    [false, true],
    false,
    true,
  ),
  cors: oneOf('Spec silent: cross-origin use.', ['every origin', 'none'], 'every origin', 'every origin'),
  rateLimit: limit(
    'Spec silent: rate limits. Requests in five minutes, all clients together; the 429 has no CORS header. Deployed servers: 600, often turned off',
    null,
    null,
  ),
} as const
