import { Message } from '../ui/message.tsx'
import styles from './start-failure.module.css'

/** Replaces the app if the mock backend didn't start: every request would fail. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <main className={styles['page']}>
      <h1>Switchboard</h1>
      <Message icon="failure" tone="bad" role="alert" title="The mock backend didn’t start">
        <p>
          It needs a service worker, which browsers allow only on localhost or over https, and not in every private
          window.
        </p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
      </Message>
    </main>
  )
}
