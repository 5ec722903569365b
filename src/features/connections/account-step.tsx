import { useEffect, useRef, useState } from 'react'
import { formatCountOf } from '../../lib/count.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import styles from './account-step.module.css'
import type { Refused } from './check-connection.ts'
import { FaultNote } from './fault-note.tsx'
import type { FoundAccount } from './find-accounts.ts'
import { type Accepted, tryAccount } from './try-credentials.ts'

interface Props {
  /** Accounts found in the token's records; empty if unknown. */
  readonly found: readonly FoundAccount[]
  /** The connection's account if the token doesn't cover it; null otherwise. */
  readonly stranger: string | null
  readonly accepted: Accepted
  /** A typed account was tried first; found ones, and none (null), weren't. */
  readonly onChosen: (account_sid: string | null) => Promise<void> | void
  readonly onBack?: () => void
}

const typedChoice = ''

export function AccountStep({ found, stranger, accepted, onChosen, onBack }: Props) {
  const [choice, setChoice] = useState(found[0]?.account_sid ?? typedChoice)
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isTrying, setIsTrying] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isMounted = useIsMounted()

  // Synchronises the focus: the button that opened this step is gone.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked, input[type=text]')?.focus()
  }, [])

  const submit = async () => {
    const account_sid = choice === typedChoice ? typed.trim() : choice
    const isToTry = choice === typedChoice && account_sid !== ''
    setIsTrying(true)
    setRefused(null)
    const fault = isToTry ? await tryAccount(accepted, account_sid) : null
    // The user has gone back, or closed the dialog.
    if (!isMounted()) return
    // Only if not refused: calling it again would open a second session.
    if (fault === null) await onChosen(account_sid === '' ? null : account_sid)
    else setRefused(fault)
    setIsTrying(false)
  }

  return (
    <form
      ref={form}
      className="stack-4"
      aria-label="Account"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTrying) void submit()
      }}
    >
      {stranger !== null && (
        <Callout tone="attention" lead="This token is for a different account.">
          This connection uses account {stranger}. Go back to enter another token, or choose another account.
        </Callout>
      )}
      {found.length > 0 ? (
        <div className={styles['accounts']}>
          <RadioGroup
            isStacked
            label={`This token can access ${formatCountOf(found.length, 'account')}.${found.length > 1 ? ' Choose one.' : ''}`}
            choices={[
              ...found.map((account) => ({ value: account.account_sid, label: <Account account={account} /> })),
              { value: typedChoice, label: 'Another account' },
            ]}
            value={choice}
            onPick={setChoice}
          />
        </div>
      ) : (
        <p>The token works, but its account couldn’t be determined.</p>
      )}
      {choice === typedChoice && (
        <TextField
          label="Account SID (optional)"
          isCode
          hint="Applications and phone numbers work without it; calls and credentials don’t."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {refused !== null && <FaultNote refused={refused} server={accepted.server} />}
      <div className="row">
        <Button type="submit" variant="primary" isBusy={isTrying}>
          {isTrying ? 'Checking…' : 'Continue'}
        </Button>
        {onBack !== undefined && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  )
}

function Account({ account: { account_sid, name, applications } }: { account: FoundAccount }) {
  return (
    <span className={styles['account']}>
      {name !== null && name !== '' && (
        <strong>
          <bdi>{name}</bdi>
        </strong>
      )}
      <code>{account_sid}</code>
      <span className="hint">{formatCountOf(applications ?? 0, 'application')}</span>
    </span>
  )
}
