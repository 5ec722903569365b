import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useClient } from '../../api/context.tsx'
import { z } from '../../contract/zod.ts'
import { useConnectionInfo } from '../../patterns/connection/connection-info.tsx'
import { ConnectionMark } from '../../patterns/connection/connection-mark.tsx'
import { useJobViews } from '../../patterns/jobs/jobs-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Refused } from './check-connection.ts'
import { FaultNote } from './fault-note.tsx'
import { TokenField } from './sign-in-fields.ts'
import { tryToken } from './try-credentials.ts'

interface Props {
  readonly why: keyof typeof texts
  readonly onResume: (token: string) => void
  readonly onSignOut: () => void
  /** Postpones the dialog; a locked page stays locked. */
  readonly onPutOff: () => void
}

const schema = z.object({ token: TokenField })

const texts = {
  token: {
    title: 'Sign in again',
    text: 'Your access token expired or was revoked. Sign in to continue: your work is kept, and nothing is resent automatically.',
    action: 'Sign in',
  },
  renewal: {
    title: 'Replace token',
    text: 'Your work is kept.',
    action: 'Replace token',
  },
  unlock: {
    title: 'Locked',
    text: 'Enter your token to continue; your work is kept.',
    action: 'Unlock',
  },
} as const

export function SignInAgain({ why, onResume, onSignOut, onPutOff }: Props) {
  const formId = useId()
  const client = useClient()
  const info = useConnectionInfo()
  const [refused, setRefused] = useState<Refused | null>(null)
  const inProgress = useRef<AbortController | null>(null)
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { token: '' },
  })
  const { errors, isSubmitting } = formState
  const waiting = useJobViews().filter(({ endedAt }) => endedAt === null).length
  const isLock = why === 'unlock'
  const { title, text, action } = texts[why]

  // Synchronises with the dialog: opening it focuses the field, leaving it cancels the check.
  useEffect(() => {
    setFocus('token')
    return () => inProgress.current?.abort()
  }, [setFocus])

  const submit = async ({ token }: { token: string }) => {
    setRefused(null)
    const attempt = new AbortController()
    inProgress.current = attempt
    const fault = await tryToken(client, token, { signal: attempt.signal })
    if (attempt.signal.aborted) return
    if (fault === null) return onResume(token)
    setRefused(fault)
    setFocus('token')
  }

  return (
    <Dialog
      title={title}
      onClose={isLock ? () => undefined : onPutOff}
      footer={
        <>
          {!isLock && <Button onClick={onPutOff}>Not now</Button>}
          <Button icon="leave" onClick={onSignOut}>
            Sign out
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isSubmitting}>
            {isSubmitting ? 'Checking…' : action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {waiting > 0 && why !== 'renewal' && (
        <p>
          {waiting === 1
            ? 'A job is waiting and will continue after that.'
            : `${waiting} jobs are waiting and will continue after that.`}
        </p>
      )}
      {info !== null && (
        <p className="row row-text soft">
          <ConnectionMark />
          <span>{info.where}</span>
          {info.account_sid !== null && (
            <span>
              account <code>{info.account_sid}</code>
            </span>
          )}
        </p>
      )}
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField
          label="Access token"
          type="password"
          error={errors.token?.message}
          spellCheck={false}
          {...register('token')}
        />
      </form>
      {refused !== null && !isSubmitting && <FaultNote refused={refused} server={client.connection.server} />}
    </Dialog>
  )
}
