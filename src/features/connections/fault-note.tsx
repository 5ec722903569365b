import { describeError } from '../../api/describe-error.ts'
import { ErrorFacts } from '../../patterns/failure/failure.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { Refused } from './check-connection.ts'
import { describeFault } from './connection-text.ts'
import styles from './sign-in.module.css'

export function FaultNote({ refused, server }: { refused: Refused; server: string }) {
  const { title, advice } = describeFault(refused, server, location.origin)
  return (
    <Callout tone="bad" isAnnounced>
      <strong>{title}</strong>
      <ul className={styles['advice']}>
        {advice.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {refused.error !== null && <ErrorFacts summary={describeError(refused.error)} />}
    </Callout>
  )
}
