import type { ConnectionColour } from './connection-colours.ts'
import { useConnectionInfo } from './connection-info.tsx'
import styles from './connection-mark.module.css'

/** A dot in the connection's colour. Decorative: the name is next to it. */
export function ConnectionSwatch({ colour }: { colour: ConnectionColour }) {
  return <span className={styles['swatch']} data-connection={colour} aria-hidden="true" />
}

export function ConnectionMark() {
  const info = useConnectionInfo()
  if (info === null || info.name === '') return null
  return (
    <span className={styles['mark']}>
      <ConnectionSwatch colour={info.colour} />
      <strong>
        <bdi>{info.name}</bdi>
      </strong>
    </span>
  )
}

/** Says where a change is about to be made: "On Production". Empty if the connection has no name. */
export function OnConnection() {
  const info = useConnectionInfo()
  if (info === null || info.name === '') return null
  return (
    <p className={styles['on']}>
      On <ConnectionMark />
    </p>
  )
}
