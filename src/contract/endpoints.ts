/** Every operation of the API by name. Client, mock, faults and OpenAPI document derive from this table. */
import * as applications from './applications.ts'
import * as calls from './calls.ts'
import * as phoneNumbers from './phone-numbers.ts'
import * as recentCalls from './recent-calls.ts'
import * as speechCredentials from './speech-credentials.ts'
import type { WrittenNoun } from './common.ts'
import type { Endpoint, ReadEndpoint } from './endpoint.ts'
import type { RecordType } from './record.ts'

export const endpoints = {
  listApplications: applications.listApplications,
  getApplication: applications.getApplication,
  createApplication: applications.createApplication,
  updateApplication: applications.updateApplication,
  deleteApplication: applications.deleteApplication,
  listPhoneNumbers: phoneNumbers.listPhoneNumbers,
  getPhoneNumber: phoneNumbers.getPhoneNumber,
  createPhoneNumber: phoneNumbers.createPhoneNumber,
  updatePhoneNumber: phoneNumbers.updatePhoneNumber,
  deletePhoneNumber: phoneNumbers.deletePhoneNumber,
  listSpeechCredentials: speechCredentials.listSpeechCredentials,
  getSpeechCredential: speechCredentials.getSpeechCredential,
  testSpeechCredential: speechCredentials.testSpeechCredential,
  createSpeechCredential: speechCredentials.createSpeechCredential,
  deleteSpeechCredential: speechCredentials.deleteSpeechCredential,
  listCalls: calls.listCalls,
  getCall: calls.getCall,
  createCall: calls.createCall,
  deleteCall: calls.deleteCall,
  listRecentCalls: recentCalls.listRecentCalls,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** Tells the cache how to follow a write. The identifying field is also the path parameter. */
export interface Resource {
  readonly record: RecordType & { readonly id: string }
  readonly list: ReadEndpoint
  readonly get: ReadEndpoint
}

export const resources: Readonly<Record<WrittenNoun, Resource>> = {
  applications: {
    record: applications.Application,
    list: applications.listApplications,
    get: applications.getApplication,
  },
  'phone-numbers': {
    record: phoneNumbers.PhoneNumber,
    list: phoneNumbers.listPhoneNumbers,
    get: phoneNumbers.getPhoneNumber,
  },
  'speech-credentials': {
    record: speechCredentials.SpeechCredential,
    list: speechCredentials.listSpeechCredentials,
    get: speechCredentials.getSpeechCredential,
  },
  calls: { record: calls.Call, list: calls.listCalls, get: calls.getCall },
}
