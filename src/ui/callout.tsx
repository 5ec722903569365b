import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './callout.module.css'

interface Props {
  readonly tone: 'neutral' | 'attention' | 'bad'
  /** Appeared while the page was in use: a bad one is announced at once, others at the next pause. */
  readonly isAnnounced?: boolean
  /** The conclusion, in bold, at the beginning. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

const icons = { neutral: 'info', attention: 'warning', bad: 'failure' } as const

/** A remark on the content below: a problem, or (neutral) useful information. */
export function Callout({ tone, isAnnounced = false, lead, children }: Props) {
  return (
    <div
      className={styles['note']}
      data-tone={tone}
      role={isAnnounced && tone === 'bad' ? 'alert' : undefined}
      // An alert would be read as a whole at every change, such as each retry.
      aria-atomic={isAnnounced ? false : undefined}
      aria-live={isAnnounced ? (tone === 'bad' ? 'assertive' : 'polite') : undefined}
    >
      <Icon name={icons[tone]} />
      <div className="stack-1">
        {lead === undefined ? (
          children
        ) : (
          <p>
            <strong>{lead}</strong> {children}
          </p>
        )}
      </div>
    </div>
  )
}
