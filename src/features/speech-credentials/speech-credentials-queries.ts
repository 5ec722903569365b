import { SpeechCredential } from '../../contract/speech-credentials.ts'

export const documentedFields: readonly string[] = Object.keys(SpeechCredential.schema.shape)
