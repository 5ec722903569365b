import { Fragment } from 'react'
import { redacted } from '../../contract/redact.ts'
import type { JournalEntry } from '../../api/journal.ts'
import type { Json } from '../../contract/json.ts'
import { Section } from '../../patterns/facts.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { changeOf, type EntryChange } from './differences.ts'
import styles from './journal.module.css'

/** Field by field: what was, and what is, or was asked for. */
export function ChangeTable({ entry }: { entry: JournalEntry }) {
  const change = changeOf(entry)
  const { basis, isBeforeKnown, fields } = change
  return (
    <Section title={titles[basis]}>
      {explain(entry, change).map((line) => (
        <p key={line} className="soft">
          {line}
        </p>
      ))}
      {fields.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['changes']}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                {isBeforeKnown && <th scope="col">Before</th>}
                {basis !== 'gone' && <th scope="col">{basis === 'read' ? 'After' : 'Sent'}</th>}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ path, before, after }) => (
                <tr key={path}>
                  <th scope="row">
                    <Path path={path} />
                  </th>
                  {isBeforeKnown && (
                    <td>
                      <Value json={before} />
                    </td>
                  )}
                  {basis !== 'gone' && (
                    <td>
                      <Value json={after} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

const titles: Readonly<Record<EntryChange['basis'], string>> = {
  read: 'What changed',
  sent: 'What was asked for',
  gone: 'What was deleted',
}

/** How far what is shown can be trusted. */
function explain({ endpoint, outcome }: JournalEntry, { basis, isBeforeKnown, fields }: EntryChange): string[] {
  const isCreate = endpoint.startsWith('create')
  const lines: string[] = []
  if (basis === 'read' && !isBeforeKnown && !isCreate) {
    lines.push('This browser had not read the record before, so every field is listed.')
  }
  if (basis === 'read' && fields.length === 0) lines.push('Nothing: the record reads as it did before.')
  if (basis === 'gone' && !isBeforeKnown) lines.push('This browser had not read the record before.')
  if (basis === 'sent' && outcome === 'done') lines.push('The record could not be read back: shown is what was sent.')
  if (basis === 'sent' && outcome === 'unknown') lines.push('The answer was lost: shown is what was sent.')
  if (basis === 'sent' && fields.length === 0) lines.push('No field of the record.')
  return lines
}

/** A dot path, which breaks at its joints where there is little room. */
function Path({ path }: { path: string }) {
  return (
    <code>
      {path.split(/(?<=[._])/).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text: their place is what they are
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}

/** A value as it was; absent, null, empty and a secret are four different things. */
function Value({ json }: { json: Json | undefined }) {
  if (json === undefined) return <EmptyValue>absent</EmptyValue>
  if (json === null) return <EmptyValue>null</EmptyValue>
  if (json === '') return <EmptyValue>empty</EmptyValue>
  if (json === redacted) return <EmptyValue>a secret, not kept</EmptyValue>
  return typeof json === 'string' ? <bdi>{json}</bdi> : <code>{JSON.stringify(json)}</code>
}
