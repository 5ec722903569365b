import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

/** Without `start`: what the page reads is named by the contract, which is not to weigh on every other page's start. */
export function speechCredentialsRoutes(): PageRoute[] {
  return [
    {
      path: paths.speechCredentials.pattern,
      page: async () => (await import('./speech-credentials-page.tsx')).SpeechCredentialsPage,
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
        },
        {
          path: paths.replacingSpeechCredential.pattern,
          page: async () => (await import('./speech-credential-panel.tsx')).SpeechCredentialPanel,
        },
      ],
    },
  ]
}
