/** The points that the spec leaves open about each resource. silences.ts types and documents them. */

export const silencesOfResources = {
  Applications: {
    singleApplication: {
      question: 'response to reading one application',
      spec: 'array holding the one Application object',
      readings: ['an array of one', 'the object (deployed servers)'],
    },
    applicationUpdate: {
      question: 'fields omitted from an update of an application (messaging_hook never changes)',
      spec: 'same body shape as create',
      readings: ['get their defaults', 'stay as they are (deployed servers)'],
    },
    hookRows: {
      question: 'a webhook_sid in an update of an application',
      spec: 'present in responses, assigned by the service',
      readings: ['changes that hook in place (deployed servers)', 'is ignored: each save creates a hook'],
    },
    hookMethods: {
      question: 'methods of a hook',
      spec: 'POST is the value used; complete list: not shown',
      readings: ['POST and GET (deployed servers)', 'POST only', 'any'],
    },
    hookPayload: {
      question: 'payloads sent to hooks',
      spec: 'not shown',
      readings: ['the fields of the call’s record at that moment', 'the same in camel case'],
    },
    nullHook: {
      question: 'null for messaging_hook in a body',
      spec: 'its url may be an empty string',
      readings: ['leaves it as it is', 'is an error (deployed servers)'],
    },
    unsetMessagingHook: {
      question: 'a messaging_hook that was never set (seeded records follow the initial profile)',
      spec: 'its url may be an empty string',
      readings: ['an empty url', 'null (deployed servers)'],
    },
    applicationVendors: {
      question: 'speech vendors of an application',
      spec: 'complete list of allowed values: not shown',
      readings: ['any (deployed servers)', 'google and aws'],
    },
    defaultVoice: {
      question: 'default of speech_synthesis_voice',
      spec: 'en-US-Wavenet-C',
      readings: ['en-US-Wavenet-C', 'en-US-Standard-C (deployed servers)'],
    },
    defaultLanguage: {
      question: 'default of speech_synthesis_language',
      spec: 'not shown',
      readings: ['that of the recognizer, en-US', 'any other'],
    },
    applicationNames: {
      question: 'two applications with the same name',
      spec: null,
      readings: ['refused (deployed servers)', 'accepted'],
    },
    applicationDelete: {
      question: 'deleting an application',
      spec: 'path of the operation: not shown',
      readings: ['DELETE /v1/Applications/{application_sid} (deployed servers)', 'not available: 404 or 405'],
    },
    applicationInUse: {
      question: 'deleting an application that numbers use',
      spec: null,
      readings: ['refused (deployed servers)', 'the numbers are unassigned'],
    },
    applicationLimit: {
      question: 'applications per account',
      spec: null,
      readings: ['unlimited', 'limited, optionally (deployed servers: 50)'],
    },
  },
  'Phone numbers': {
    leadingPlus: {
      question: 'leading plus of a number',
      spec: 'format constraints of number: not shown',
      readings: ['is kept', 'is dropped (deployed servers)'],
    },
    numberFormat: {
      question: 'format of a number',
      spec: 'digits, user-specified; format constraints: not shown',
      readings: ['any text: deployed servers hold patterns such as ^1555\\d{7}$', 'digits', 'E.164'],
    },
    numberCarrier: {
      question: 'fields required to create a number',
      spec: 'body: number, application_sid, voip_carrier_sid',
      readings: ['the number alone (deployed servers)', 'number and carrier'],
    },
    numberUpdate: {
      question: 'fields of a number that can be updated (the dashboard only sends application_sid; null unassigns)',
      spec: 'other than application_sid: not shown',
      readings: ['application_sid (deployed servers)', 'number and carrier too'],
    },
    numberCreation: {
      question: 'creating numbers with an account token',
      spec: null,
      readings: ['allowed', 'refused, optionally (deployed servers)'],
    },
    numberLimit: {
      question: 'phone numbers per account',
      spec: null,
      readings: ['unlimited', 'limited, optionally (deployed servers: 200)'],
    },
  },
  'Speech credentials': {
    credentialFields: {
      question: 'vendor fields of a credential in a list',
      spec: 'aws fields on single-record read only, service_key on list read',
      readings: ['as documented', 'all of them (deployed servers)'],
    },
    shortSecrets: {
      question: 'masking of secrets',
      spec: 'returned masked',
      readings: [
        'an X for each character after the sixth; short secrets entirely',
        'the same, but secrets of up to 6 characters in clear (deployed servers)',
      ],
    },
    providerCredentials: {
      question: 'credentials of the service provider, shared with all its accounts',
      spec: null,
      readings: ['hidden', 'listed (deployed servers)'],
    },
    testStatuses: {
      question: 'results of a credential test',
      spec: 'value seen: ok; others: not shown',
      readings: ['ok, fail (with a reason), not tested (deployed servers)', 'any other word'],
    },
    speechFlags: {
      question: 'flag names accepted by create (sending both suits every reading)',
      spec: 'vne_for_* in the request, use_for_* in responses; which are accepted: not shown',
      readings: ['both', 'use_for_* only (deployed servers)', 'vne_for_* only'],
    },
    absentFlag: {
      question: 'flag that is not sent',
      spec: '1 or 0',
      readings: ['is 0', 'is null (deployed servers)', 'is 1'],
    },
    credentialVendors: {
      question: 'vendors of credentials other than aws and google, and their fields',
      spec: 'not shown',
      readings: ['those of deployed servers; any field is sent and shown', 'none'],
    },
    credentialUpdate: {
      question: 'fields omitted from an update of a credential (requires updates)',
      spec: null,
      readings: ['stay as they are', 'are erased (deployed servers)'],
    },
  },
  'Live calls': {
    callStatuses: {
      question: 'statuses of a call and their order; final SIP codes',
      spec: 'value seen: completed; complete list: not shown',
      readings: [
        'those of deployed servers: 486 and 603 are busy, 487 no-answer, others failed',
        'any others, shown as they are',
      ],
    },
    earlyMediaStatus: {
      question: 'status of a call while audio flows before the answer',
      spec: null,
      readings: ['early-media (deployed servers)', 'alerting (their own description)'],
    },
    endedCallMs: {
      question: 'time an ended call stays readable, in ms',
      spec: '10 minutes after the end of the call',
      readings: ['10 minutes', 'an hour (deployed servers)'],
    },
    duration: {
      question: 'duration of a call before its end',
      spec: null,
      readings: ['always there', 'only after the end (deployed servers)'],
    },
    callOrigin: {
      question: 'the fields originating_sip_* of calls',
      spec: 'single-call read only',
      readings: ['on single read', 'in lists too (deployed servers)'],
    },
    callApplication: {
      question: 'the application_sid of a call that reached none',
      spec: 'optional; present on some records',
      readings: ['absent (deployed servers)', 'null'],
    },
    providerCalls: {
      question: 'placing a call with a token for several accounts',
      spec: null,
      readings: ['placed', 'refused (deployed servers, with a service provider’s token)'],
    },
    createdCall: {
      question: 'response to a placed call',
      spec: 'object {sid: string}',
      readings: ['{sid}', '{sid, callId} (deployed servers)'],
    },
    callDestinations: {
      question: 'values of to.type',
      spec: 'value phone; other values: not shown',
      readings: ['phone, teams {number}, user {name} and sip {sipUri} (deployed servers)', 'phone only'],
    },
    featureServer: {
      question: 'placing a call when no feature server is available',
      spec: null,
      readings: ['one is always available', '480 (deployed servers)'],
    },
  },
  'Call records': {
    paging: {
      question: 'page and count of call records',
      spec: 'defaults and bounds: not shown',
      readings: ['optional and checked', 'required (deployed servers)'],
    },
    pageBase: {
      question: 'number of the first page',
      spec: 'not shown',
      readings: ['1 (deployed servers)', '0'],
    },
    pageEcho: {
      question: 'types of page and page_size of call records',
      spec: 'string',
      readings: ['text (deployed servers)', 'number'],
    },
    defaultCount: {
      question: 'records per page when count is not sent',
      spec: 'not shown',
      readings: ['25', 'any other number'],
    },
    largestCount: {
      question: 'largest count of a page',
      spec: 'not shown',
      readings: ['500 (deployed servers)', 'any other number'],
    },
    largestDays: {
      question: 'largest number of days',
      spec: 'not shown; retention is 30 days',
      readings: ['30', 'any (deployed servers)'],
    },
    recordFilters: {
      question: 'filters of call records (filter, direction, answered, trunk, start, end)',
      spec: null,
      readings: ['ignored', 'honoured (deployed servers)'],
    },
    detailOrder: {
      question: 'order of call records',
      spec: null,
      readings: ['newest first (deployed servers)', 'oldest first'],
    },
    detailLifetime: {
      question: 'start of the 30 days that a call record is kept',
      spec: '30 days',
      readings: ['attempted_at; gone at exactly 30 days', 'the end of the call'],
    },
    neverAnswered: {
      question: 'the answered_at of a call that was never answered',
      spec: null,
      readings: ['null', '1970-01-01T00:00:00.000Z (deployed servers)'],
    },
    callSidInDetail: {
      question: 'the call_sid of a call record',
      spec: 'string or null',
      readings: ['set when the call reached an application', 'set when it was answered (deployed servers)'],
    },
    durationUnit: {
      question: 'unit of a duration',
      spec: 'not shown',
      readings: ['whole seconds since the answer, 0 when unanswered (deployed servers)', 'milliseconds'],
    },
    terminationReasons: {
      question: 'values of termination_reason',
      spec: 'free text; complete list: not shown',
      readings: ['caller hungup and the like (deployed servers)', 'the SIP reason or any other text'],
    },
  },
} as const
