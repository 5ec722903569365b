import type { Application } from '../../contract/applications.ts'
import { Code, Fact, Facts, TextOrNothing } from '../../patterns/facts.tsx'
import { Advice } from '../../ui/field.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import styles from './application-panel.module.css'
import { adviseHook } from './hook-advice.ts'

/** A web callback in full. Its password is only known to be there or not. */
export function HookFacts({ hook }: { hook: Application['call_hook'] }) {
  if (hook === null) return <EmptyValue>null: none was ever set</EmptyValue>
  const { url, method, username, password } = hook
  const advice = adviseHook(url)
  return (
    <>
      <Facts>
        <Fact name="URL" copy={url}>
          {url === '' ? <EmptyValue>empty</EmptyValue> : <Code>{url}</Code>}
        </Fact>
        <Fact name="Method">
          <TextOrNothing text={method} />
        </Fact>
        <Fact name="Basic auth">
          {username === null && !password ? (
            <EmptyValue>none</EmptyValue>
          ) : (
            <>
              <TextOrNothing text={username} ifNull="no user name" />, {password ? 'password set' : 'no password'}
            </>
          )}
        </Fact>
      </Facts>
      {advice.length > 0 && (
        <div className={styles['advice']}>
          {advice.map(({ text }) => (
            <Advice key={text}>{text}</Advice>
          ))}
        </div>
      )}
    </>
  )
}
