import { useState } from 'react'
import { applicationsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { wordError } from '../../api/word-error.ts'
import { write } from '../../api/write.ts'
import { type PhoneNumber, updatePhoneNumber } from '../../contract/phone-numbers.ts'
import { formatCountOf } from '../../lib/count.ts'
import { WriteButton } from '../../patterns/write-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './application-panel.module.css'
import { useServices } from './use-services.ts'

interface Props {
  readonly application_sid: string
  /** Those that lead here now. */
  readonly numbers: readonly PhoneNumber[]
  readonly isRunning: boolean
  readonly onRunning: (isRunning: boolean) => void
}

/** What became of one number. */
interface Result {
  readonly number: PhoneNumber
  /** null: it leads elsewhere now. */
  readonly error: unknown
}

/** Leads the numbers of an application elsewhere, one after the other, with the result of each. */
export function RepointNumbers({ application_sid, numbers, isRunning, onRunning }: Props) {
  const { client, queryClient } = useServices()
  const list = useRead(applicationsQuery).data
  const [target, setTarget] = useState('')
  const [total, setTotal] = useState(0)
  const [results, setResults] = useState<readonly Result[]>([])
  if (numbers.length === 0 && results.length === 0) return null

  const repoint = async () => {
    onRunning(true)
    setTotal(numbers.length)
    const done: Result[] = []
    setResults(done)
    for (const number of numbers) {
      const input = {
        phone_number_sid: number.phone_number_sid,
        body: { application_sid: target === '' ? null : target },
      }
      const error: unknown = await write(client, queryClient, updatePhoneNumber, input).then(
        () => null,
        (reason: unknown) => reason,
      )
      done.push({ number, error })
      setResults([...done])
    }
    onRunning(false)
  }

  const others = list?.rows.map(({ value }) => value).filter((other) => other.application_sid !== application_sid) ?? []
  return (
    <>
      {numbers.length > 0 && !isRunning && (
        <div className={styles['repoint']}>
          <SelectField
            label="First lead them to"
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
            choices={[
              { value: '', label: 'no application (unassign)' },
              ...others.map(({ application_sid: value, name }) => ({ value, label: name === '' ? value : name })),
            ]}
          />
          <WriteButton onClick={() => void repoint()}>
            {target === '' ? 'Unassign' : 'Re-point'} {formatCountOf(numbers.length, 'number')}
          </WriteButton>
        </div>
      )}
      {results.length > 0 && (
        <>
          {isRunning && (
            <progress className={styles['progress']} aria-label="Re-pointing" max={total} value={results.length} />
          )}
          <output className="soft">
            {results.length} of {formatCountOf(total, 'number')} done
            {results.some(({ error }) => error !== null) &&
              `, ${results.filter(({ error }) => error !== null).length} failed`}
          </output>
          <ul className={styles['results']} aria-label="Results">
            {results.map(({ number, error }) => (
              <li key={number.phone_number_sid}>
                <code>{number.number}</code>
                {error === null ? (
                  <StatusBadge tone="good">done</StatusBadge>
                ) : (
                  <StatusBadge tone="bad">{failureOf(error)}</StatusBadge>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function failureOf(error: unknown): string {
  const { title, serverWords } = wordError(error)
  return [title, serverWords].filter(Boolean).join(': ')
}
