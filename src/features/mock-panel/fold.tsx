import { type ReactNode, use, useState } from 'react'
import styles from './mock-panel.module.css'
import { Watched } from './use-control.ts'

interface Props {
  readonly title: string
  /** How many there are; 0 is not worth a word. */
  readonly count?: number
  readonly children: ReactNode
}

/** A section that is opened when needed. From then on it keeps what was typed, folded or not. */
export function Fold({ title, count = 0, children }: Props) {
  const isWatched = use(Watched)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      className={styles['fold']}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open)
        if (open) setWasOpened(true)
      }}
    >
      <summary>
        <h3>{title}</h3>
        {count > 0 && <span className={styles['count']}>{count}</span>}
      </summary>
      <Watched value={isWatched && isOpen}>{wasOpened && <div className={styles['inside']}>{children}</div>}</Watched>
    </details>
  )
}
