import type { Services } from '../../src/api/context.tsx'
import { createWriter } from '../../src/api/write.ts'
import { type Application, createApplication, updateApplication } from '../../src/contract/applications.ts'
import { deleteCall } from '../../src/contract/calls.ts'
import { createPhoneNumber, deletePhoneNumber, updatePhoneNumber } from '../../src/contract/phone-numbers.ts'
import {
  createSpeechCredential,
  deleteSpeechCredential,
  testSpeechCredential,
} from '../../src/contract/speech-credentials.ts'
import { applicationDeletion } from '../../src/features/applications/application-delete.tsx'
import type { ApplicationFields } from '../../src/features/applications/application-form-model.ts'
import * as applications from '../../src/features/applications/save-application.ts'
import * as assigning from '../../src/patterns/assign/assign-number.ts'
import { type NumberBody, numberCreation } from '../../src/features/phone-numbers/phone-number-form-model.ts'
import {
  type CredentialBody,
  credentialCreation,
} from '../../src/features/speech-credentials/speech-credential-form-model.ts'
import { createRecord } from '../../src/patterns/edit/create-record.tsx'
import { deleteRecord } from '../../src/patterns/edit/delete-record.ts'
import * as testing from '../../src/patterns/credentials/test-credential.ts'

export const createFrom = (services: Services, fields: ApplicationFields) =>
  applications.createFrom(createWriter(services, createApplication), fields)

export const saveApplication = (services: Services, opened: Application, fields: ApplicationFields) =>
  applications.saveApplication(createWriter(services, updateApplication), opened, fields)

export const deleteApplication = (services: Services, application_sid: string) =>
  deleteRecord(createWriter(services, applicationDeletion.remove), applicationDeletion, { application_sid })

export const createNumber = (services: Services, body: NumberBody) =>
  createRecord(createWriter(services, createPhoneNumber), numberCreation, body)

export const assignNumber = (services: Services, sid: string, application_sid: string | null) =>
  assigning.assignNumber(createWriter(services, updatePhoneNumber), sid, application_sid)

export const deleteNumber = (services: Services, phone_number_sid: string) =>
  deleteRecord(createWriter(services, deletePhoneNumber), { remove: deletePhoneNumber }, { phone_number_sid })

export const createCredential = (services: Services, body: CredentialBody) =>
  createRecord(createWriter(services, createSpeechCredential), credentialCreation, body)

export const deleteCredential = (services: Services, speech_credential_sid: string) =>
  deleteRecord(
    createWriter(services, deleteSpeechCredential),
    { remove: deleteSpeechCredential },
    { speech_credential_sid },
  )

export const testCredential = (
  services: Services,
  sid: string,
  options: NonNullable<Parameters<typeof testing.testCredential>[2]>,
) => testing.testCredential(createWriter(services, testSpeechCredential), sid, options)

export const removeCall = (services: Services, call_sid: string) =>
  deleteRecord(createWriter(services, deleteCall), { remove: deleteCall }, { call_sid })
