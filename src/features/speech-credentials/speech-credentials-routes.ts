import { speechCredentialsQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'
import { speechCredentialQuery } from './speech-credentials-queries.ts'

const readsOne: PageRoute['reads'] = ({ speech_credential_sid = '' }) => [speechCredentialQuery(speech_credential_sid)]

export const speechCredentialsRoutes: readonly PageRoute[] = [
  {
    path: paths.speechCredentials.pattern,
    page: async () => (await import('./speech-credentials-list.tsx')).SpeechCredentialsPage,
    reads: () => [speechCredentialsQuery],
    panels: [
      {
        path: paths.newSpeechCredential.pattern,
        page: async () => (await import('./speech-credential-create.tsx')).CredentialCreate,
      },
      {
        path: paths.replaceSpeechCredential.pattern,
        page: async () => (await import('./speech-credential-replace.tsx')).CredentialReplace,
      },
      {
        path: paths.speechCredential.pattern,
        page: async () => (await import('./speech-credential-panel.tsx')).SpeechCredentialPanel,
        reads: readsOne,
      },
      {
        path: paths.replacingSpeechCredential.pattern,
        page: async () => (await import('./speech-credential-panel.tsx')).SpeechCredentialPanel,
        reads: readsOne,
      },
    ],
  },
]
