import { query } from '../../api/query.ts'
import { listApplications } from '../../contract/applications.ts'
import { getSpeechCredential, listSpeechCredentials, SpeechCredential } from '../../contract/speech-credentials.ts'

/** The whole list; page, panels and forms share it. Reading it tests nothing. */
export const speechCredentialsQuery = query(listSpeechCredentials, {})

/** One credential. */
export function speechCredentialQuery(speech_credential_sid: string) {
  return query(getSpeechCredential, { speech_credential_sid })
}

/** Whose default vendors they are. The same entry in the cache as the list of applications. */
export const applicationsQuery = query(listApplications, {})

/** Fields that the document names. */
export const documentedFields: readonly string[] = Object.keys(SpeechCredential.schema.shape)
