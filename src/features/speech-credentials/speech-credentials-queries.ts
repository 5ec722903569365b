import { query } from '../../api/query.ts'
import { getSpeechCredential, SpeechCredential } from '../../contract/speech-credentials.ts'

export const speechCredentialQuery = (speech_credential_sid: string) =>
  query(getSpeechCredential, { speech_credential_sid })

export const documentedFields: readonly string[] = Object.keys(SpeechCredential.schema.shape)
