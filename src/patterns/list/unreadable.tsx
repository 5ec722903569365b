import type { Unreadable } from '../../contract/record.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { CopyIcon } from '../../ui/copy-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { ListData } from './list-read.ts'
import styles from './unreadable.module.css'

/** Notes about receiving a list; warns if the server has more records than it sent. */
export function ListNotes({ list, others, noun }: { list: ListData<unknown>; others: number; noun: string }) {
  if (list.workerFailed === true) {
    return (
      <Callout tone="neutral">
        The browser’s background worker failed or started too late, so this page loaded all {noun}s itself and may have
        paused.
      </Callout>
    )
  }
  if (list.complete || list.total === null) return null
  const received = list.rows.length + others + list.unreadable.length
  return (
    <Callout tone="attention" lead="Incomplete list.">
      The server sent {formatCount(received)} of {formatCount(list.total)} {noun}s. Search and sorting cover only these.
    </Callout>
  )
}

/** Maximum records to show: a server of another version may make all 100,000 unreadable. */
const max = 20

export function UnreadableRecords({ records, noun }: { records: readonly Unreadable[]; noun: string }) {
  if (records.length === 0) return null
  return (
    <Callout tone="attention">
      <details className={styles['records']}>
        <summary>
          <strong>{formatCountOf(records.length, noun)}</strong> couldn’t be read.
        </summary>
        <ol className="stack-3">
          {records.slice(0, max).map((record, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no id, and are replaced as a whole
            <li key={index}>
              <UnreadableRecord record={record} />
            </li>
          ))}
        </ol>
        {records.length > max && <p>And {formatCount(records.length - max)} more.</p>}
      </details>
    </Callout>
  )
}

function UnreadableRecord({ record: { raw, issues } }: { record: Unreadable }) {
  const json = JSON.stringify(raw, null, 2)
  return (
    <>
      <ul className={styles['issues']}>
        {issues.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== '' && <code>{path}</code>} {message}
          </li>
        ))}
      </ul>
      <div className={styles['raw']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll */}
        <pre tabIndex={0} aria-label="Record as received">
          {json}
        </pre>
        <CopyIcon text={json} what="Copy JSON" />
      </div>
    </>
  )
}
