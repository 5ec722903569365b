import { paths } from '../../paths.ts'
import { ListWithPanel } from '../../patterns/list-with-panel.tsx'
import { SpeechCredentialsList } from './speech-credentials-list.tsx'

/** The list, and beside it or instead of it the panel of the nested route. */
export function SpeechCredentialsPage() {
  return (
    <ListWithPanel pattern={paths.speechCredentials.pattern}>
      {(isBeside) => <SpeechCredentialsList isBeside={isBeside} />}
    </ListWithPanel>
  )
}
