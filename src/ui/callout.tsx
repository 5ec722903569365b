import { type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './callout.module.css'
import { useFocusLeft } from './use-focus-left.ts'

interface Props {
  readonly tone: 'neutral' | 'attention' | 'bad'
  /** It came up while someone was looking: a bad one is spoken at once, others when there is a pause. */
  readonly isAnnounced?: boolean
  /** Begins the words: what it comes to, in bold. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

const icons = { neutral: 'info', attention: 'warning', bad: 'failure' } as const

/** A remark about what is below it: that something is not as it should be, or (neutral) just good to know. */
export function Callout({ tone, isAnnounced = false, lead, children }: Props) {
  const whole = useRef<HTMLDivElement>(null)
  useFocusLeft(whole)
  return (
    <div
      ref={whole}
      className={cx(styles['note'], styles[tone])}
      role={isAnnounced && tone === 'bad' ? 'alert' : undefined}
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
