import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Callout } from '../../ui/callout.tsx'
import type { CreateOutcome } from './create-credential.ts'

/** What is known of a create whose answer was lost. */
export function LostNote({ fate }: { fate: Extract<CreateOutcome, { kind: 'lost' }>['fate'] }) {
  const keep = useLinkWithQuery()
  return (
    <Callout tone="attention" isAnnounced>
      {fate === 'unread' ? (
        <p>
          <strong>It is not known whether the credential was created.</strong> The list could not be read either. Look
          there before you try again.
        </p>
      ) : fate.kind === 'absent' ? (
        <p>
          <strong>It does not seem to have been created.</strong> The list was read again, and it is not there. Nothing
          is sent by itself.
        </p>
      ) : (
        <p>
          <strong>It may have been created.</strong>{' '}
          {fate.sid === null ? (
            'The server did not list all of its credentials.'
          ) : (
            <>
              <Link to={keep(paths.speechCredential.link(fate.sid))}>One like it</Link> is in the list, and may be it.
            </>
          )}
        </p>
      )}
    </Callout>
  )
}
