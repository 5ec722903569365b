import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isForbidden } from '../../../api/errors.ts'
import { speechCredentialQuery } from '../../../api/queries.ts'
import { useRead } from '../../../api/query.ts'
import { useWrite } from '../../../api/use-write.ts'
import { type SpeechCredential, testSpeechCredential } from '../../../contract/speech-credentials.ts'
import { formatElapsed } from '../../../lib/durations.ts'
import { ConfirmDialog } from '../../../patterns/edit/confirm-dialog.tsx'
import { maxTestsAtOnce, runningTests, useCredentialTests } from '../../../patterns/credentials/credential-tests.ts'
import { testCredential } from '../../../patterns/credentials/test-credential.ts'
import { WriteButton } from '../../../patterns/edit/write-button.tsx'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { CredentialRow } from '../credential-rows.ts'
import { tasksAtRisk } from '../credential-uses.ts'
import styles from '../speech-credentials.module.css'
import { TestRisk } from './test-risk.tsx'
import { resultText } from './test-text.ts'
import { isolated } from '../../../ui/isolated.tsx'

/** Starts a test with one request, then shows the elapsed time and Cancel. Asks first if a failure would do harm. */
export function TestButton({ row, variant }: { row: CredentialRow; variant: 'row' | 'panel' }) {
  const { name, test } = row
  const running = test?.running ?? null
  const writer = useWrite(testSpeechCredential)
  const isFull = runningTests(useCredentialTests()) >= maxTestsAtOnce
  const lock = useProviderLock(row.value)
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const start = async () => {
    announce(`Testing ${name}`)
    const finished = await testCredential(writer, row.value.speech_credential_sid)
    if (finished !== null) announce(`${name}: ${resultText(finished)}`)
  }
  const cancel = () => {
    running?.cancel()
    // The focused button disappears.
    button.current?.focus()
  }
  const isRow = variant === 'row'
  return (
    <span className={styles['test']}>
      {/* Stays in place while the test runs: a double click must not hit Cancel. */}
      <WriteButton
        ref={button}
        variant={isRow ? 'link' : 'primary'}
        reason={running === null ? (lock ?? (isFull ? 'Two tests are already running.' : null)) : null}
        isBusy={running !== null}
        onClick={() => (tasksAtRisk(row).length > 0 ? setIsAsking(true) : void start())}
      >
        {running === null || isRow ? 'Test' : 'Testing…'}
        {isRow && <span className="visually-hidden"> {name}</span>}
      </WriteButton>
      {running !== null && (
        <>
          <span className="soft">
            <Elapsed since={running.startedAt} />
          </span>
          <Button variant={isRow ? 'link' : 'plain'} onClick={cancel}>
            Cancel
            {isRow ? <span className="visually-hidden"> test of {name}</span> : ' test'}
          </Button>
        </>
      )}
      {/* Outside the cell, which would cut it off, but inside <main>, which a locked page doesn't show. */}
      {isAsking &&
        createPortal(
          <ConfirmDialog
            title={isolated`Test ${name}?`}
            action="Test credential"
            pendingAction="Testing…"
            variant="primary"
            pending={false}
            error={null}
            onConfirm={() => {
              setIsAsking(false)
              void start()
            }}
            onCancel={() => setIsAsking(false)}
          >
            <TestRisk rows={[row]} />
          </ConfirmDialog>,
          document.querySelector('main') ?? document.body,
        )}
    </span>
  )
}

export function Elapsed({ since }: { since: number }) {
  return useNow((now) => formatElapsed(now - since))
}

/**
 * The reason why a credential of the service provider can't be tested, replaced or deleted: deployed servers refuse an
 * account's token, or change it for every account. null if it is the account's own, or if the server returned it by
 * itself, which it does only for a provider's token.
 */
export function useProviderLock({ speech_credential_sid, account_sid }: SpeechCredential): string | null {
  const one = useRead(speechCredentialQuery(speech_credential_sid), { enabled: false })
  if (account_sid !== null || one.isSuccess) return null
  return isForbidden(one.error)
    ? 'Belongs to the service provider. Only its own token can test, replace or delete it.'
    : 'Belongs to the service provider. Open it first: only its own token can change it.'
}
