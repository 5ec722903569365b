import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useRead } from '../../api/query.ts'
import { ApiError } from '../../api/errors.ts'
import type { Application } from '../../contract/applications.ts'
import type { Readable } from '../../contract/record.ts'
import { paths } from '../../paths.ts'
import { FailedContent } from '../../patterns/failure.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { RawRecord } from '../../patterns/raw-record.tsx'
import { Message } from '../../ui/message.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { applicationQuery, documentedFields } from './applications-queries.ts'

/** The read of the application in the URL. */
export function useApplication() {
  const { application_sid = '' } = useParams()
  return { application_sid, read: useRead(applicationQuery(application_sid)) }
}

interface Props {
  /** "Edit", "Clone"; '' to look at it. */
  readonly doing: string
  readonly children: (application: Application, record: Readable<Application>) => ReactNode
}

/** The application in the URL, once it is there; until then, or instead, what there is to say. */
export function LoadedApplication({ doing, children }: Props) {
  const { application_sid, read } = useApplication()
  const keepQuery = useLinkWithQuery()
  const closeTo = keepQuery(paths.applications.link())
  const title = `${doing} application`.trim()
  const record = read.data

  // Another application is another form, with nothing left of the one before.
  if (record !== undefined && record.value !== null)
    return <Fragment key={application_sid}>{children(record.value, record)}</Fragment>
  return (
    <Panel kind="Application" title={title} closeTo={closeTo}>
      {record !== undefined ? (
        <>
          <Message icon="warning" title="This application could not be read">
            <p>The server answered with a record of another shape. It is shown as received.</p>
            <ul>
              {record.issues.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  <code>{path}</code> {message}
                </li>
              ))}
            </ul>
          </Message>
          <RawRecord raw={record.raw} documented={documentedFields} />
        </>
      ) : read.error === null ? (
        <SkeletonLines label="Reading the application…" />
      ) : isGone(read.error) ? (
        <Message icon="applications" title="There is no such application">
          <p>
            It may have been deleted, or belong to another account. Its sid is <code>{application_sid}</code>.
          </p>
        </Message>
      ) : (
        <FailedContent error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      )}
    </Panel>
  )
}

/** 400: deployed servers, of a sid that cannot be one. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400) && !error.isHtml
}
