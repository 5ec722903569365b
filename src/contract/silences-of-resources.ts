/** What the document leaves open of each resource. silences.ts says what the members are, and checks them. */

const ofApplications = {
  singleApplication: {
    question: 'answer to the read of one application',
    document: 'array holding the one Application object',
    readings: ['an array of one', 'the object (deployed servers)'],
  },
  applicationUpdate: {
    question: 'fields that an update of an application leaves out (messaging_hook stays as it is either way)',
    document: 'same body shape as create',
    readings: ['get their defaults', 'stay as they are (deployed servers)'],
  },
  hookRows: {
    question: 'webhook_sid in an update of an application',
    document: 'present in responses, assigned by the service',
    readings: ['changes that hook in place (deployed servers)', 'is not looked at: every save makes a new hook'],
  },
  hookMethods: {
    question: 'methods of a hook',
    document: 'POST is the value used; complete list: not shown',
    readings: ['POST and GET (deployed servers)', 'POST only', 'any'],
  },
  hookPayload: {
    question: 'payloads sent to hooks',
    document: 'not shown',
    readings: ['the fields of the call’s record at that moment', 'the same in camel case'],
  },
  nullHook: {
    question: 'null for messaging_hook in a body',
    document: 'its url may be an empty string',
    readings: ['leaves it as it is', 'is an error (deployed servers)'],
  },
  unsetMessagingHook: {
    question: 'messaging_hook where none was set (seeded records follow the profile of the start)',
    document: 'its url may be an empty string',
    readings: ['an empty url', 'null (deployed servers)'],
  },
  applicationVendors: {
    question: 'speech vendors of an application',
    document: 'complete list of allowed values: not shown',
    readings: ['any (deployed servers)', 'google and aws'],
  },
  defaultVoice: {
    question: 'default of speech_synthesis_voice',
    document: 'en-US-Wavenet-C',
    readings: ['en-US-Wavenet-C', 'en-US-Standard-C (deployed servers)'],
  },
  defaultLanguage: {
    question: 'default of speech_synthesis_language',
    document: 'not shown',
    readings: ['that of the recognizer, en-US', 'any other'],
  },
  applicationNames: {
    question: 'two applications of one name',
    document: null,
    readings: ['refused (deployed servers)', 'accepted'],
  },
  applicationDelete: {
    question: 'deleting an application',
    document: 'path of the operation: not shown',
    readings: ['DELETE /v1/Applications/{application_sid} (deployed servers)', 'no such operation: 404 or 405'],
  },
  applicationInUse: {
    question: 'deleting an application that numbers use',
    document: null,
    readings: ['refused (deployed servers)', 'the numbers lose it'],
  },
  applicationLimit: {
    question: 'number of applications that an account may have',
    document: null,
    readings: ['any', 'limited, optionally (deployed servers: 50)'],
  },
} as const

const ofNumbers = {
  leadingPlus: {
    question: 'a leading plus of a number',
    document: 'format constraints of number: not shown',
    readings: ['is kept', 'is dropped (deployed servers)'],
  },
  numberFormat: {
    question: 'what a number may look like',
    document: 'digits, user-specified; format constraints: not shown',
    readings: ['any text: deployed servers hold patterns such as ^1555\\d{7}$', 'digits', 'E.164'],
  },
  numberCarrier: {
    question: 'what creating a number requires',
    document: 'body: number, application_sid, voip_carrier_sid',
    readings: ['the number alone (deployed servers)', 'a carrier, too'],
  },
  numberUpdate: {
    question: 'fields of a number that can be updated (the dashboard sends application_sid alone; null unassigns)',
    document: 'other than application_sid: not shown',
    readings: ['application_sid (deployed servers)', 'number and carrier, too'],
  },
  numberCreation: {
    question: 'whether an account may create numbers',
    document: null,
    readings: ['it may', 'it may not, optionally (deployed servers)'],
  },
  numberLimit: {
    question: 'number of phone numbers that an account may have',
    document: null,
    readings: ['any', 'limited, optionally (deployed servers: 200)'],
  },
} as const

const ofCredentials = {
  credentialFields: {
    question: 'vendor fields of a credential in a list',
    document: 'aws fields on single-record read only, service_key on list read',
    readings: ['as documented', 'all of them (deployed servers)'],
  },
  shortSecrets: {
    question: 'how a secret is masked',
    document: 'returned masked',
    readings: [
      'an X for each character after the sixth; all of a shorter one',
      'the same, and up to 6 characters in clear (deployed servers)',
    ],
  },
  providerCredentials: {
    question: 'credentials of the service provider, seen by all its accounts',
    document: null,
    readings: ['hidden', 'listed (deployed servers)'],
  },
  testStatuses: {
    question: 'results of a credential test',
    document: 'value seen: ok; others: not shown',
    readings: ['ok, fail (with a reason), not tested (deployed servers)', 'any other words'],
  },
  speechFlags: {
    question: 'names of the flags that create accepts (sending both serves every reading)',
    document: 'vne_for_* in the request, use_for_* in responses; which are accepted: not shown',
    readings: ['both', 'use_for_* only (deployed servers)', 'vne_for_* only'],
  },
  absentFlag: {
    question: 'a flag that is not sent',
    document: '1 or 0',
    readings: ['is 0', 'is null (deployed servers)', 'is 1'],
  },
  credentialVendors: {
    question: 'vendors of credentials other than aws and google, and their fields',
    document: 'not shown',
    readings: ['those of deployed servers; any field is sent and shown', 'none'],
  },
  credentialUpdate: {
    question: 'fields that an update of a credential leaves out (updates have to be on)',
    document: null,
    readings: ['stay as they are', 'are erased (deployed servers)'],
  },
} as const

const ofCalls = {
  callStatuses: {
    question: 'statuses of a call and their order; final SIP codes',
    document: 'value seen: completed; complete list: not shown',
    readings: [
      'those of deployed servers: 486 and 603 are busy, 487 no-answer, others failed',
      'any others, shown as they are',
    ],
  },
  earlyMediaStatus: {
    question: 'status of a call while audio flows before the answer',
    document: null,
    readings: ['early-media (deployed servers)', 'alerting (their own description)'],
  },
  endedCallMs: {
    question: 'how long an ended call stays readable, in ms',
    document: '10 minutes after the end of the call',
    readings: ['10 minutes', 'an hour (deployed servers)'],
  },
  duration: {
    question: 'duration of a call before its end',
    document: null,
    readings: ['always there', 'only after the end (deployed servers)'],
  },
  callOrigin: {
    question: 'originating_sip_* of calls',
    document: 'single-call read only',
    readings: ['on single read', 'in lists, too (deployed servers)'],
  },
  callApplication: {
    question: 'application_sid of a call that reached none',
    document: 'optional; present on some records',
    readings: ['absent (deployed servers)', 'null'],
  },
  createdCall: {
    question: 'answer to a placed call',
    document: 'object {sid: string}',
    readings: ['{sid}', '{sid, callId} (deployed servers)'],
  },
  callDestinations: {
    question: 'values of to.type',
    document: 'value phone; other values: not shown',
    readings: ['phone, teams {number}, user {name} and sip {sipUri} (deployed servers)', 'phone only'],
  },
  featureServer: {
    question: 'placing a call while no server is there to handle it',
    document: null,
    readings: ['there always is one', '480 (deployed servers)'],
  },
} as const

const ofRecords = {
  paging: {
    question: 'page and count of detail records',
    document: 'defaults and bounds: not shown',
    readings: ['optional and checked', 'mandatory (deployed servers)'],
  },
  pageBase: {
    question: 'number of the first page',
    document: 'not shown',
    readings: ['1 (deployed servers)', '0'],
  },
  pageEcho: {
    question: 'types of page and page_size of detail records',
    document: 'string',
    readings: ['text (deployed servers)', 'number'],
  },
  defaultCount: {
    question: 'records of a page when count is not sent',
    document: 'not shown',
    readings: ['25', 'any other number'],
  },
  largestCount: {
    question: 'largest count of a page',
    document: 'not shown',
    readings: ['500 (deployed servers)', 'any other number'],
  },
  largestDays: {
    question: 'largest number of days to cover',
    document: 'not shown; retention is 30 days',
    readings: ['30', 'any (deployed servers)'],
  },
  detailOrder: {
    question: 'order of detail records',
    document: null,
    readings: ['newest first (deployed servers)', 'oldest first'],
  },
  detailLifetime: {
    question: 'from when the 30 days of a detail record count',
    document: '30 days',
    readings: ['from attempted_at; at 30 days exactly it is gone', 'from its end'],
  },
  neverAnswered: {
    question: 'answered_at of a call that was never answered',
    document: null,
    readings: ['null', '1970-01-01T00:00:00.000Z (deployed servers)'],
  },
  callSidInDetail: {
    question: 'when a detail record has a call_sid',
    document: 'string or null',
    readings: ['when the call reached an application', 'when it was answered (deployed servers)'],
  },
  durationUnit: {
    question: 'unit of a duration',
    document: 'not shown',
    readings: ['whole seconds since the answer, 0 when unanswered (deployed servers)', 'milliseconds'],
  },
  terminationReasons: {
    question: 'values of termination_reason',
    document: 'free text; complete list: not shown',
    readings: ['caller hungup and the like (deployed servers)', 'the SIP reason, or any other text'],
  },
} as const

export const silencesOfResources = {
  Applications: ofApplications,
  'Phone numbers': ofNumbers,
  'Speech credentials': ofCredentials,
  'Live calls': ofCalls,
  'Call detail records': ofRecords,
} as const
