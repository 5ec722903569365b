import { useParams } from 'react-router-dom'
import { retentionDays } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { type MissingText, RecordPanel, toFoundRecord } from '../../../patterns/panel/record-panel.tsx'
import { Age } from '../../../ui/age.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { usePhoneFormat } from '../../../ui/phone-number.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { RecordFacts } from '../record-facts.tsx'
import { directionOf, partiesOf, type RecordRow } from '../record-rows.ts'
import { coveredDays } from './recent-calls-state.ts'
import { useLocatedRecord } from './use-located-record.ts'
import { dayMs, daysText } from '../../../lib/durations.ts'

export function RecentCallPanel() {
  const { record_id = '' } = useParams()
  const format = usePhoneFormat()
  const located = useLocatedRecord(record_id)
  const { found, moved, isOver, at, read } = located
  const isMissing = found === null && (at === null || isOver)
  const record = found === null ? null : { value: found.record, raw: found.record.raw, issues: [] as const }
  return (
    <RecordPanel
      title={found === null ? 'Call record' : partiesOf(found.record, format)}
      read={{
        ...toFoundRecord<RecordRow>(record ?? (isMissing ? null : undefined)),
        error: found !== null || read.isFetching ? null : read.error,
      }}
      texts={{
        reading: 'Searching for the record…',
        gone: useMissingText(located),
        failed: {
          icon: 'failure',
          title: 'Couldn’t load its page',
          text: 'The record appears once the list loads.',
        },
      }}
      line={
        found !== null && (
          <p className="soft">
            <Timestamp at={found.record.value.attempted_at} to="second" />, {directionOf(found.record)} · page{' '}
            {formatCount(found.page)} · Updated <Age at={found.receivedAt} />
          </p>
        )
      }
      actions={found !== null && <CopyButton text={JSON.stringify(found.record.raw, null, 2)} what="Copy as JSON" />}
    >
      {(row) => (
        <>
          {moved !== null && (
            <Callout tone="neutral" isAnnounced>
              Newer calls moved this record from page {formatCount(moved.from)} to page {formatCount(moved.to)}.
            </Callout>
          )}
          <RecordFacts record={row} toCalls={paths.recentCalls.link} />
        </>
      )}
    </RecordPanel>
  )
}

/** Why the record in the URL wasn't found, judging by its time. */
function useMissingText({ at, days, pagesRead, restart }: ReturnType<typeof useLocatedRecord>): MissingText {
  const covered = coveredDays(days)
  const age = useNow((now) => (at === null ? 0 : Math.floor((now - at) / dayMs)))
  if (at === null) {
    return {
      icon: 'records',
      title: 'Invalid record link',
      text: 'The link is incomplete or damaged.',
    }
  }
  const time = <Timestamp at={at} to="second" />
  if (age >= retentionDays) {
    return {
      icon: 'records',
      title: 'Record expired',
      text: (
        <>
          The call was attempted at {time}. Records are kept for {retentionDays} days.
        </>
      ),
    }
  }
  if (age >= covered) {
    return {
      icon: 'records',
      title: `Older than the last ${daysText(covered)}`,
      text: <>The call was attempted at {time}, before the period of this list.</>,
      actions: <Button onClick={() => void restart()}>Search {retentionDays} days</Button>,
    }
  }
  return {
    title: 'Record not found',
    text: (
      <>
        The call was attempted at {time}. It isn’t on the {formatCountOf(pagesRead, 'page')} that cover that time; it
        may belong to another account or server.
      </>
    ),
    actions: <Button onClick={() => void restart()}>Search again</Button>,
  }
}
