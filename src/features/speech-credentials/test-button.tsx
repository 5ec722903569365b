import { formatElapsed } from '../../lib/elapsed.ts'
import { WriteButton } from '../../patterns/write-button.tsx'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './speech-credentials.module.css'
import { useTest } from './use-test.ts'

interface Props {
  readonly sid: string
  /** What people call the credential. */
  readonly name: string
  readonly look: 'row' | 'panel'
}

/** Begins a test, with one request for one click; while it runs, how long it has taken, and the way to give up. */
export function TestButton({ sid, name, look }: Props) {
  const { running, reason, start } = useTest(sid, name)
  const cancel = running?.cancel
  const isRow = look === 'row'
  return (
    <span className={styles['test']}>
      {/* The same button before, during and after: the focus stays where it was. */}
      {cancel === undefined ? (
        <WriteButton
          key="button"
          look={isRow ? 'link' : 'primary'}
          reason={reason}
          onClick={start}
          className={styles['testButton']}
        >
          Test
          {isRow && <span className="for-ears"> {name}</span>}
        </WriteButton>
      ) : (
        <Button key="button" look={isRow ? 'link' : 'plain'} onClick={cancel} className={styles['testButton']}>
          Cancel{isRow ? <span className="for-ears"> test of {name}</span> : ' test'}
        </Button>
      )}
      {running !== null && (
        <span className={styles['elapsed']}>
          <Elapsed since={running.startedAt} />
        </span>
      )}
    </span>
  )
}

export function Elapsed({ since }: { since: number }) {
  return useNow((now) => formatElapsed(now - since))
}
