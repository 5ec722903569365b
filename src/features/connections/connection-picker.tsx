import { useId } from 'react'
import { ConnectionSwatch } from '../../patterns/connection-mark.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './connection-picker.module.css'
import type { SavedConnection } from './saved-connections.ts'
import { describePlace } from './place.ts'

interface Props {
  readonly connections: readonly SavedConnection[]
  /** Id of the picked connection; null: a new one. */
  readonly picked: string | null
  readonly onPick: (id: string | null) => void
  readonly onEdit: (id: string) => void
}

/** Picks the connection to sign in to: a saved one, or another. */
export function ConnectionPicker({ connections, picked, onPick, onEdit }: Props) {
  const name = useId()
  return (
    <fieldset className={styles['picker']}>
      <legend>Connection</legend>
      {connections.map((connection) => (
        <div key={connection.id} className={styles['choice']}>
          <label>
            <input type="radio" name={name} checked={picked === connection.id} onChange={() => onPick(connection.id)} />
            <ConnectionSwatch colour={connection.colour} />
            <span className={styles['words']}>
              <strong>
                <bdi>{connection.name}</bdi>
              </strong>
              <span className="hint">
                {describePlace(connection)}
                {connection.isReadOnly && ', read-only'}
              </span>
            </span>
          </label>
          <Button look="bare" icon="settings" title={`Edit ${connection.name}`} onClick={() => onEdit(connection.id)}>
            <span className="visually-hidden">Edit {connection.name}</span>
          </Button>
        </div>
      ))}
      <div className={styles['choice']}>
        <label>
          <input type="radio" name={name} checked={picked === null} onChange={() => onPick(null)} />
          <span className={styles['words']}>Another connection</span>
        </label>
      </div>
    </fieldset>
  )
}
