import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { formatCount } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { callRecordsPath } from '../../../patterns/calls/call-records-path.ts'
import { RecordPanel, toFoundRecord } from '../../../patterns/panel/record-panel.tsx'
import { useLoad } from '../../../patterns/calls/use-load.tsx'
import type { EngineChannel } from '../../../records/engine.ts'
import type { Load } from '../../../records/load/load.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { usePhoneFormat } from '../../../ui/phone-number.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { RecordFacts } from '../record-facts.tsx'
import { directionOf, partiesOf, type RecordRow, timeOfRecordId } from '../record-rows.ts'
import { keyOfRow } from './row-pages.ts'
import { type LoadedRow, toLoadedRow } from './row-source.ts'
import { TicketButton } from './ticket-button.tsx'
import { untilCancelled } from '../../../lib/abort.ts'

const texts = {
  reading: 'Loading call record…',
  gone: {
    icon: 'records',
    title: 'This record isn’t loaded',
    text: 'Its link belongs to an earlier load. Load the records again to find it.',
  },
} as const

export function LoadedRecordPanel() {
  const { row = '' } = useParams()
  const { load, state } = useLoad()
  const loaded = useLoadedRow(row, load, state?.channel ?? null)
  const { search } = useLocation()
  const navigate = useNavigate()
  const movedTo = loaded && keyOfRow(loaded) !== row ? keyOfRow(loaded) : null
  // Sets the key in the URL after another load has moved the record.
  useEffect(() => {
    if (movedTo !== null) void navigate(paths.loadedRecord.link(movedTo) + search, { replace: true })
  }, [movedTo, navigate, search])
  const record = loaded?.record ?? null
  const format = usePhoneFormat()
  return (
    <RecordPanel
      title={record !== null ? partiesOf(record, format) : loaded ? 'Unreadable record' : 'Call record'}
      read={toFoundRecord<RecordRow>(loaded && { value: record, raw: loaded.raw, issues: [] })}
      texts={texts}
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

/** The record with a key, from the worker. undefined while pending, null if there is none. */
function useLoadedRow(key: string, load: Load, channel: EngineChannel | null): LoadedRow | null | undefined {
  const [, digits, id = null] = /^(\d{1,9})(?:-(.+))?$/.exec(key) ?? []
  const row = digits === undefined ? null : Number(digits)
  const [found, setFound] = useState<{ readonly channel: EngineChannel; readonly record: LoadedRow | null } | null>(
    null,
  )
  const isOver = useStore(load.state, (now) => now === null || now.phase === 'over')
  // A row that isn't loaded yet is there once enough rows are.
  const isThere = useStore(load.state, (now) => row !== null && (isOver || now === null || row < now.progress.rows))
  // Synchronises with the worker.
  useEffect(() => {
    if (!isThere || channel === null || row === null) return
    // A failed worker has its own message above the list.
    return untilCancelled(findRecord(channel, row, id), (record) => {
      if (record !== null || isOver) setFound({ channel, record })
    })
  }, [channel, row, id, isThere, isOver])
  if (channel === null || row === null) return null
  // A record never changes: that of the previous load stays until the new one has it, or ends without it.
  const isSame = found?.channel === channel || (id !== null && found?.record?.record?.id === id)
  return isSame ? found?.record : undefined
}

/** The record of a row or, if that isn't the one with this id, where else it is. null if there is none (yet). */
async function findRecord(channel: EngineChannel, row: number, id: string | null): Promise<LoadedRow | null> {
  const there = await channel.run('record', { row })
  const loaded = there && toLoadedRow(there)
  if (id === null || loaded?.record?.id === id) return loaded
  const others = await channel.run('attemptedAt', timeOfRecordId(id) ?? Number.NaN)
  return others.map(toLoadedRow).find(({ record }) => record?.id === id) ?? null
}
