import type { Services } from '../api/context.tsx'
import { createWriter } from '../api/write.ts'
import { type Application, createApplication, updateApplication } from '../contract/applications.ts'
import { deleteCall } from '../contract/calls.ts'
import { createPhoneNumber, deletePhoneNumber, updatePhoneNumber } from '../contract/phone-numbers.ts'
import { createSpeechCredential, deleteSpeechCredential, testSpeechCredential } from '../contract/speech-credentials.ts'
import { applicationDeletion } from '../features/applications/application-delete.tsx'
import type { ApplicationFields } from '../features/applications/application-form-model.ts'
import * as applications from '../features/applications/save-application.ts'
import * as assigning from '../features/phone-numbers/assign-number.ts'
import { type NumberBody, numberCreation } from '../features/phone-numbers/phone-number-form-model.ts'
import { type CredentialBody, credentialCreation } from '../features/speech-credentials/speech-credential-form-model.ts'
import { createRecord } from '../patterns/create-record.tsx'
import { deleteRecord } from '../patterns/delete-record.ts'
import * as testing from '../patterns/test-credential.ts'

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
