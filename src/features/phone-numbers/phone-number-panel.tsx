import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ApiError } from '../../api/errors.ts'
import { useRead } from '../../api/query.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { ParsedRecord } from '../../contract/record.ts'
import { paths } from '../../paths.ts'
import { FailedContent, FailedRefresh } from '../../patterns/failure.tsx'
import { Freshness } from '../../patterns/freshness.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { RawRecord } from '../../patterns/raw-record.tsx'
import { UnreadableRecords } from '../../patterns/unreadable.tsx'
import { WriteButton, WriteLink } from '../../patterns/write-button.tsx'
import { Age } from '../../ui/age.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Message } from '../../ui/message.tsx'
import { useAssignments } from './assignments.tsx'
import { DeleteNumber } from './phone-number-delete.tsx'
import { NumberFacts } from './number-facts.tsx'
import { documentedFields, phoneNumberQuery, phoneNumbersQuery } from './phone-numbers-queries.ts'

/** The panel of the number in the URL. */
export function PhoneNumberPanel() {
  const { phone_number_sid = '' } = useParams()
  // Another number is another panel: its dialog starts anew.
  return <NumberPanel key={phone_number_sid} sid={phone_number_sid} />
}

/** With the number, and the application that handles its calls. */
function toNewCall({ number, application_sid }: PhoneNumber): string {
  return paths.newCall.link({ from: number, ...(application_sid ? { application_sid } : {}) })
}

/** A sid of no number: gone, another account's (404), or nothing like a sid (400). */
function isNoSuch(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400) && !error.isHtml
}

function NumberPanel({ sid }: { sid: string }) {
  const keep = useLinkWithQuery()
  const { ask } = useAssignments()
  const [isDeleting, setIsDeleting] = useState(false)
  // Deleted, it is gone from the cache; asking for it again would only be answered by 404.
  const read = useRead(phoneNumberQuery(sid), { enabled: !isDeleting })
  const list = useRead(phoneNumbersQuery, { enabled: false })
  const listed = list.data?.rows.find(({ value }) => value.phone_number_sid === sid)
  const record: ParsedRecord<PhoneNumber> | undefined = read.data ?? listed
  const number = record?.value ?? null
  const closeTo = keep(paths.phoneNumbers.link())
  const isGone = isNoSuch(read.error)
  return (
    <Panel
      kind="Phone number"
      title={number?.number ?? 'Phone number'}
      closeTo={closeTo}
      line={
        <Freshness
          what={record === undefined || isGone ? null : 'As stored'}
          at={read.data === undefined ? (list.data?.receivedAt ?? null) : read.dataUpdatedAt}
          isReading={read.isFetching}
          onRefresh={() => void read.refetch()}
        />
      }
      actions={
        number !== null &&
        !isGone && (
          <>
            <WriteButton onClick={() => ask(number)}>Change application…</WriteButton>
            <WriteLink to={toNewCall(number)}>Call from here</WriteLink>
            <WriteButton look="danger" onClick={() => setIsDeleting(true)}>
              Delete…
            </WriteButton>
          </>
        )
      }
    >
      {isGone ? (
        <Message
          icon="warning"
          title="There is no such number"
          actions={
            <Link to={closeTo} className={buttonClass()}>
              All phone numbers
            </Link>
          }
        >
          <p>It was deleted, or belongs to another account.</p>
        </Message>
      ) : record === undefined ? (
        read.error !== null && (
          <FailedContent error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
        )
      ) : (
        <>
          {read.error !== null && (
            <FailedRefresh
              error={read.error}
              onRetry={() => void read.refetch()}
              isRetrying={read.isFetching}
              age={<Age at={read.data === undefined ? (list.data?.receivedAt ?? 0) : read.dataUpdatedAt} />}
            />
          )}
          {record.value === null ? (
            <UnreadableRecords records={[record]} noun="phone number" />
          ) : (
            <NumberFacts record={record} />
          )}
          <RawRecord raw={record.raw} documented={documentedFields} />
        </>
      )}
      {isDeleting && number !== null && (
        <DeleteNumber number={number} listUrl={closeTo} onCancel={() => setIsDeleting(false)} />
      )}
    </Panel>
  )
}
