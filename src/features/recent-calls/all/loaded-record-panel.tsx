import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { formatCount } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { useLinkWithQuery } from '../../../patterns/use-link-with-query.ts'
import { Panel } from '../../../patterns/panel.tsx'
import { RawRecord } from '../../../patterns/raw-record.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { type LoadedRow, toLoadedRow } from './row-source.ts'
import { CallParties } from '../call-parties.tsx'
import { recentCallFields as documentedFields } from '../../../contract/recent-calls.ts'
import { RecordFacts } from '../record-facts.tsx'
import styles from '../recent-calls.module.css'
import { useLoad } from '../../../patterns/use-load.ts'

/** The panel of a loaded record. */
export function LoadedRecordPanel() {
  const { row = '' } = useParams()
  return <LoadedPanel key={row} row={/^\d{1,9}$/.test(row) ? Number(row) : null} />
}

function LoadedPanel({ row }: { row: number | null }) {
  const keep = useLinkWithQuery()
  const closeTo = keep(paths.allRecords.link())
  const loaded = useLoadedRow(row)
  if (loaded === null || loaded === 'asking') {
    return (
      <Panel kind="Call record" title="Call record" closeTo={closeTo}>
        {loaded === 'asking' ? (
          <output className={styles['soft']}>Looking for the record…</output>
        ) : (
          <Message icon="records" title="This record is not loaded">
            <p>Its address counts within one load, and that one is gone. Load the records again to find it.</p>
          </Message>
        )}
      </Panel>
    )
  }
  const { record, raw } = loaded
  return (
    <Panel
      kind="Call record"
      title={
        record === null ? 'Unreadable record' : `${record.value.from ?? 'unknown'} → ${record.value.to ?? 'unknown'}`
      }
      closeTo={closeTo}
      line={
        <p className={styles['soft']}>
          {record !== null && (
            <>
              <Timestamp at={record.value.attempted_at} to="second" />,{' '}
            </>
          )}
          number {formatCount(loaded.row + 1)} of the server’s order
          {record !== null && (
            <>
              {' '}
              · <Link to={`${paths.recentCall.link(record.id)}?days=30`}>among the server’s pages</Link>
            </>
          )}
        </p>
      }
      actions={<CopyButton look="link" text={JSON.stringify(raw, null, 2)} what="Copy as JSON" />}
    >
      {record !== null && (
        <>
          <CallParties record={record} />
          <RecordFacts record={record} />
        </>
      )}
      <RawRecord raw={raw} documented={documentedFields} />
    </Panel>
  )
}

/** The record of a row from the worker; null: it has none. */
function useLoadedRow(row: number | null): LoadedRow | 'asking' | null {
  const { state } = useLoad()
  const channel = state?.channel ?? null
  const isGrowing = state !== null && state.phase !== 'over'
  const loaded = state?.progress.rows ?? 0
  const [found, setFound] = useState<LoadedRow | 'asking' | null>('asking')
  // A row that is still to come is there as soon as so many are.
  const isThere = row !== null && (row < loaded || !isGrowing)
  // Synchronises with the worker.
  useEffect(() => {
    if (!isThere || channel === null) return
    let isHere = true
    const look = async () => {
      // A worker that failed has its own message, above the list.
      const record = await channel.run('record', { row }).catch(() => null)
      if (isHere) setFound(record === null ? null : toLoadedRow(record))
    }
    void look()
    return () => {
      isHere = false
    }
  }, [channel, row, isThere])
  return channel === null || row === null ? null : found
}
