import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { ParsedRecord } from '../../../contract/record.ts'
import { formatCount } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { callRecordsPath } from '../../../patterns/call-records-path.ts'
import { RecordPanel, toFoundRecord } from '../../../patterns/record-panel.tsx'
import { useLoad } from '../../../patterns/use-load.tsx'
import type { EngineChannel } from '../../../records/engine.ts'
import type { Load } from '../../../records/load/load.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { usePhoneFormat } from '../../../ui/phone-number.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { RecordFacts } from '../record-facts.tsx'
import { directionOf, partiesOf, type RecordRow } from '../record-rows.ts'
import { type LoadedRow, toLoadedRow } from './row-source.ts'
import { TicketButton } from './ticket-button.tsx'
import { whileHere } from '../../../lib/abort.ts'

const words = {
  reading: 'Loading call record…',
  gone: {
    icon: 'records',
    title: 'This record is not loaded',
    text: 'Its link belongs to an earlier load. Load the records again to find it.',
  },
} as const

export function LoadedRecordPanel() {
  const { row = '' } = useParams()
  const { load, state } = useLoad()
  const loaded = useLoadedRow(/^\d{1,9}$/.test(row) ? Number(row) : null, load, state?.channel ?? null)
  const record = loaded?.record ?? null
  const format = usePhoneFormat()
  return (
    <RecordPanel
      title={record !== null ? partiesOf(record, format) : loaded ? 'Unreadable record' : 'Call record'}
      read={toFoundRecord(loaded && toParsed(loaded))}
      words={words}
      line={
        loaded ? (
          <p className="soft">
            {record !== null && (
              <>
                <Timestamp at={record.value.attempted_at} to="second" />, {directionOf(record)} ·{' '}
              </>
            )}
            record {formatCount(loaded.row + 1)}
            {record !== null && (
              <>
                {' '}
                · <Link to={`${paths.recentCall.link(record.id)}?days=30`}>Find in pages</Link>
              </>
            )}
          </p>
        ) : null
      }
      actions={
        loaded && (
          <>
            {record?.value.answered === false && state !== null && <TicketButton calls={[record.value]} load={state} />}
            <CopyButton text={JSON.stringify(loaded.raw, null, 2)} what="Copy as JSON" />
          </>
        )
      }
    >
      {(row) => <RecordFacts record={row} toCalls={callRecordsPath} />}
    </RecordPanel>
  )
}

function toParsed({ record, raw }: LoadedRow): ParsedRecord<RecordRow> {
  return { value: record, raw, issues: [] }
}

/** The record of a row, from the worker. undefined while pending, null if there is none. */
function useLoadedRow(row: number | null, load: Load, channel: EngineChannel | null): LoadedRow | null | undefined {
  const [found, setFound] = useState<{ readonly channel: EngineChannel; readonly record: LoadedRow | null } | null>(
    null,
  )
  // A row that isn't loaded yet is there once enough rows are.
  const isThere = useStore(
    load.state,
    (now) => row !== null && (now === null || now.phase === 'over' || row < now.progress.rows),
  )
  // Synchronises with the worker.
  useEffect(() => {
    if (!isThere || channel === null || row === null) return
    // A failed worker has its own message above the list.
    return whileHere(channel.run('record', { row }), (record) =>
      setFound({ channel, record: record && toLoadedRow(record) }),
    )
  }, [channel, row, isThere])
  if (channel === null || row === null) return null
  return found?.channel === channel ? found.record : undefined
}
