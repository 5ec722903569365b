import { useParams } from 'react-router-dom'
import { formatCount } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { useLinkWithQuery } from '../../../patterns/use-link-with-query.ts'
import { Panel } from '../../../patterns/panel.tsx'
import { RawRecord } from '../../../patterns/raw-record.tsx'
import { Age } from '../../../ui/age.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CallParties } from '../call-parties.tsx'
import { MissingRecord } from './missing-record.tsx'
import { recentCallFields as documentedFields } from '../../../contract/recent-calls.ts'
import { RecordFacts } from '../record-facts.tsx'
import styles from '../recent-calls.module.css'
import { useLocatedRecord } from './use-located-record.ts'

/** The panel of the record in the URL. */
export function RecentCallPanel() {
  const { record_id = '' } = useParams()
  // Another record is another panel, and another search.
  return <RecordPanel key={record_id} id={record_id} />
}

function RecordPanel({ id }: { id: string }) {
  const keep = useLinkWithQuery()
  const located = useLocatedRecord(id)
  const { found, moved, isOver, at, read } = located
  const closeTo = keep(paths.recentCalls.link())
  if (found === null) {
    return (
      <Panel kind="Call record" title="Call record" closeTo={closeTo}>
        {at === null || isOver ? (
          <MissingRecord located={located} />
        ) : read.error !== null && !read.isFetching ? (
          <Message icon="failure" title="The page that it is on could not be read">
            <p>It is looked for as soon as the list can be read.</p>
          </Message>
        ) : (
          <output className={styles['soft']}>Looking for the record…</output>
        )}
      </Panel>
    )
  }
  const { record, page, receivedAt } = found
  const { value, raw } = record
  return (
    <Panel
      kind="Call record"
      title={`${value.from ?? 'unknown'} → ${value.to ?? 'unknown'}`}
      closeTo={closeTo}
      line={
        <p className={styles['soft']}>
          <Timestamp at={value.attempted_at} to="second" />, read <Age at={receivedAt} /> on page {formatCount(page)}
        </p>
      }
      actions={<CopyButton look="link" text={JSON.stringify(raw, null, 2)} what="Copy as JSON" />}
    >
      {moved !== null && (
        <Callout tone="neutral" isAnnounced>
          <p>
            The link says page {formatCount(moved.from)}; calls that came in since have moved this record to page{' '}
            {formatCount(moved.to)}.
          </p>
        </Callout>
      )}
      <CallParties record={record} />
      <RecordFacts record={record} />
      <RawRecord raw={raw} documented={documentedFields} />
    </Panel>
  )
}
