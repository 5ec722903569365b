import { useRef } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import { testSpeechCredential } from '../../../contract/speech-credentials.ts'
import { formatElapsed } from '../../../lib/durations.ts'
import { mostTestsAtOnce, runningTests, useCredentialTests } from '../../../patterns/credential-tests.ts'
import { testCredential } from '../../../patterns/test-credential.ts'
import { WriteButton } from '../../../patterns/write-button.tsx'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from '../speech-credentials.module.css'
import { resultWords } from './test-words.ts'

interface Props {
  readonly sid: string
  /** The credential's display name. */
  readonly name: string
  readonly look: 'row' | 'panel'
}

/** Starts a test with one request; while it runs, shows the elapsed time and Cancel. */
export function TestButton({ sid, name, look }: Props) {
  const { running, reason, start } = useTest(sid, name)
  const button = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    running?.cancel()
    // The focused button disappears.
    button.current?.focus()
  }
  const isRow = look === 'row'
  return (
    <span className={styles['test']}>
      {/* Stays where it is while it runs: the second click of two must not land on Cancel. */}
      <WriteButton
        ref={button}
        look={isRow ? 'link' : 'primary'}
        reason={running === null ? reason : null}
        isBusy={running !== null}
        onClick={start}
      >
        {running === null || isRow ? 'Test' : 'Testing…'}
        {isRow && <span className="visually-hidden"> {name}</span>}
      </WriteButton>
      {running !== null && (
        <>
          <span className={styles['elapsed']}>
            <Elapsed since={running.startedAt} />
          </span>
          <Button look={isRow ? 'link' : 'plain'} onClick={cancel}>
            Cancel
            {isRow ? <span className="visually-hidden"> test of {name}</span> : ' test'}
          </Button>
        </>
      )}
    </span>
  )
}

export function Elapsed({ since }: { since: number }) {
  return useNow((now) => formatElapsed(now - since))
}

/** The test of one credential: its state, start and cancel. */
export function useTest(sid: string, name: string) {
  const writer = useWrite(testSpeechCredential)
  const tests = useCredentialTests()
  const test = tests.get(sid) ?? null
  const start = async () => {
    announce(`Testing ${name}`)
    const finished = await testCredential(writer, sid)
    if (finished !== null) announce(`${name}: ${resultWords(finished)}`)
  }
  return {
    running: test?.running ?? null,
    last: test?.last ?? null,
    /** Why no test can start now; null: it can. */
    reason: runningTests(tests) < mostTestsAtOnce ? null : 'Two tests are already running.',
    start: () => void start(),
  }
}
