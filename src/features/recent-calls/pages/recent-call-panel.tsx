import { Link, useParams } from 'react-router-dom'
import { recentCallFields as documentedFields, retentionDays } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { type MissingWords, RecordPanel, toFoundRecord } from '../../../patterns/record-panel.tsx'
import { useLinkWithQuery } from '../../../patterns/use-link-with-query.ts'
import { Age } from '../../../ui/age.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { RecordFacts } from '../record-facts.tsx'
import { partiesOf, type RecordRow } from '../record-rows.ts'
import { coveredDays } from './recent-calls-state.ts'
import { useLocatedRecord } from './use-located-record.ts'

/** The panel of the record in the URL. */
export function RecentCallPanel() {
  const { record_id = '' } = useParams()
  const keep = useLinkWithQuery()
  const located = useLocatedRecord(record_id)
  const { found, moved, isOver, at, read } = located
  const isMissing = found === null && (at === null || isOver)
  const record = found === null ? null : { value: found.record, raw: found.record.raw, issues: [] as const }
  return (
    <RecordPanel
      kind="Call record"
      title={found === null ? 'Call record' : partiesOf(found.record)}
      closeTo={keep(paths.recentCalls.link())}
      read={{
        ...toFoundRecord<RecordRow>(record ?? (isMissing ? null : undefined)),
        error: found !== null || read.isFetching ? null : read.error,
      }}
      words={{
        reading: 'Looking for the record…',
        gone: useMissingWords(located),
        failed: {
          icon: 'failure',
          title: 'The page that it is on could not be read',
          text: 'It is looked for as soon as the list can be read.',
        },
      }}
      line={
        found !== null && (
          <p className="soft">
            <Timestamp at={found.record.value.attempted_at} to="second" />, read <Age at={found.receivedAt} /> on page{' '}
            {formatCount(found.page)}
          </p>
        )
      }
      actions={found !== null && <CopyButton text={JSON.stringify(found.record.raw, null, 2)} what="Copy as JSON" />}
      documented={documentedFields}
    >
      {(row) => (
        <>
          {moved !== null && (
            <Callout tone="neutral" isAnnounced>
              <p>
                The link says page {formatCount(moved.from)}; calls that came in since have moved this record to page{' '}
                {formatCount(moved.to)}.
              </p>
            </Callout>
          )}
          <RecordFacts record={row} />
        </>
      )}
    </RecordPanel>
  )
}

const day = 86_400_000

const all = (
  <Link to={paths.recentCalls.link()} className={buttonClass()}>
    All call records
  </Link>
)

/** Why a record of the URL is not there, as far as its time tells. */
function useMissingWords({ at, days, pagesRead, restart }: ReturnType<typeof useLocatedRecord>): MissingWords {
  const covered = coveredDays(days)
  const age = useNow((now) => (at === null ? 0 : Math.floor((now - at) / day)))
  if (at === null) {
    return {
      icon: 'records',
      title: 'Not the address of a record',
      text: 'The link is damaged, or was made by something else.',
      actions: all,
    }
  }
  const time = <Timestamp at={at} to="second" />
  if (age >= retentionDays) {
    return {
      icon: 'records',
      title: 'No longer kept',
      text: (
        <>
          The call was attempted at {time}. Records are kept for {retentionDays} days.
        </>
      ),
      actions: all,
    }
  }
  if (age >= covered) {
    return {
      icon: 'records',
      title: `Older than the last ${covered === 1 ? 'day' : formatCountOf(covered, 'day')}`,
      text: <>The call was attempted at {time}, before what this list covers.</>,
      actions: <Button onClick={() => restart(retentionDays)}>Look through {retentionDays} days</Button>,
    }
  }
  return {
    title: 'The server does not list this record',
    text: (
      <>
        A call at {time} should be where it was looked for, but is not among the records of{' '}
        {formatCountOf(pagesRead, 'page')}. It may belong to another account or server.
      </>
    ),
    actions: <Button onClick={() => restart(retentionDays)}>Look again</Button>,
  }
}
