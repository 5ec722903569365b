/** Deleting as the pages of numbers and credentials do. */
import { deletePhoneNumber, getPhoneNumber } from '../contract/phone-numbers.ts'
import { deleteSpeechCredential, getSpeechCredential } from '../contract/speech-credentials.ts'
import { type Deleted, deleteRecord } from '../patterns/delete-record.ts'
import type { RouteServices } from '../patterns/route-services.ts'

export function deleteNumber({ client, queryClient }: RouteServices, phone_number_sid: string): Promise<Deleted> {
  const endpoints = { remove: deletePhoneNumber, read: getPhoneNumber }
  return deleteRecord(client, queryClient, endpoints, { phone_number_sid })
}

export function deleteCredential(
  { client, queryClient }: RouteServices,
  speech_credential_sid: string,
): Promise<Deleted> {
  const endpoints = { remove: deleteSpeechCredential, read: getSpeechCredential }
  return deleteRecord(client, queryClient, endpoints, { speech_credential_sid })
}
