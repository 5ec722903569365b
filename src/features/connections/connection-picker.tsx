import { useId } from 'react'
import { ConnectionSwatch } from '../../patterns/connection/connection-mark.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './connection-picker.module.css'
import type { SavedConnection } from './saved-connections.ts'
import { describePlace } from './place.ts'

interface Props {
  readonly connections: readonly SavedConnection[]
  /** ID of the picked connection; null for a new one. */
  readonly picked: string | null
  readonly onPick: (id: string | null) => void
  readonly onEdit: (id: string) => void
}

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
            <span className="cut-lines">
              <strong>
                <bdi>{connection.name}</bdi>
              </strong>
              <span className="hint">{toHint(connection)}</span>
            </span>
          </label>
          <Button variant="bare" icon="edit" title={`Edit ${connection.name}`} onClick={() => onEdit(connection.id)} />
        </div>
      ))}
      <div className={styles['choice']}>
        <label>
          <input type="radio" name={name} checked={picked === null} onChange={() => onPick(null)} />
          <span className="cut-lines">Another connection</span>
        </label>
      </div>
    </fieldset>
  )
}

const toHint = (connection: SavedConnection) => describePlace(connection) + (connection.isReadOnly ? ', read-only' : '')
