import { Link } from 'react-router-dom'
import { Callout } from '../ui/callout.tsx'
import type { NotFound } from './create-record.ts'
import { useLinkWithQuery } from './use-link-with-query.ts'

interface Props {
  readonly found: NotFound
  /** What was sent: "number". */
  readonly noun: string
  /** The page of a record. */
  readonly toRecord: (sid: string) => string
}

/** What is known of a create whose answer was lost. */
export function LostNote({ found, noun, toRecord }: Props) {
  const keepQuery = useLinkWithQuery()
  return (
    <Callout tone="attention" isAnnounced>
      {found.kind === 'unread' && (
        <p>
          <strong>It is not known whether the {noun} was created.</strong> The list of {noun}s could not be read either.
          Look there before you try again.
        </p>
      )}
      {found.kind === 'absent' && (
        <p>
          <strong>It does not seem to have been created.</strong> The list was read again, and the {noun} is not in it.
          Nothing is sent by itself.
        </p>
      )}
      {found.kind === 'unsure' && (
        <p>
          <strong>It may have been created.</strong>{' '}
          {found.sid === null ? (
            `The server did not list all of its ${noun}s.`
          ) : (
            <>
              <Link to={keepQuery(toRecord(found.sid))}>One like it</Link> is in the list, and may be it.
            </>
          )}
        </p>
      )}
    </Callout>
  )
}
