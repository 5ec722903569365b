import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { useReadOnly } from './connection-info.tsx'
import { FailedForm } from './failure.tsx'
import styles from './form-shell.module.css'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { WriteButton } from './write-button.tsx'

export interface FormShellProps<Fields extends FieldValues, Valid extends FieldValues> {
  /** Accessible name of the form; usually the heading of its page. */
  readonly label: string
  /** The submit button, in a verb and a noun. */
  readonly action: string
  readonly actionUnderWay: string
  readonly form: UseFormReturn<Fields, unknown, Valid>
  /** What came of sending it; null: nothing yet, or it was taken. */
  readonly error: unknown
  /** What to say before the error: what it means for this form. */
  readonly errorNote?: ReactNode
  /** Whether something would be lost; by default, whether a field was changed. */
  readonly isDirty?: boolean
  /** Why it cannot be sent now; null when it can. */
  readonly reason?: string | null
  /** Where Cancel leads. */
  readonly cancelTo: string
  /**
   * Sends valid values; never rejects. Resolves to where to go afterwards, null to stay. Not called
   * again before it has resolved, however often the button is pressed.
   */
  readonly save: (values: Valid) => Promise<string | null>
  /** Between fields and buttons: what will be changed, what became of it. */
  readonly summary?: ReactNode
  readonly children: ReactNode
}

/** What every form has around its fields: buttons, pending state, the one place for errors, and the guard of unsaved changes. */
export function FormShell<Fields extends FieldValues, Valid extends FieldValues>(props: FormShellProps<Fields, Valid>) {
  const { label, action, actionUnderWay, form, error, errorNote, reason = null } = props
  const { cancelTo, save, summary, children } = props
  const { isSubmitting: pending, submitCount } = form.formState
  const { isDirty = form.formState.isDirty } = props
  const element = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const navigate = useNavigate()
  const guard = useUnsavedGuard(isDirty)
  const readOnly = useReadOnly()

  // Synchronises the focus with the outcome of validation, in the order that people see the fields in.
  useEffect(() => {
    if (submitCount === 0) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid]')
    // What is folded away cannot have the focus.
    first?.closest('details')?.setAttribute('open', '')
    first?.focus()
  }, [submitCount])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // `pending` comes with the next render; a second click may come before it.
    if (isUnderWay.current || pending || readOnly !== null || reason !== null) return
    isUnderWay.current = true
    try {
      let next: string | null = null
      await form.handleSubmit(async (values) => {
        next = await save(values)
      })(event)
      if (next === null) return
      guard.release()
      await navigate(next)
    } finally {
      isUnderWay.current = false
    }
  }

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    element.current?.requestSubmit()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the button is the way for everyone */}
      <form
        ref={element}
        className={styles['form']}
        aria-label={label}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={sendByKey}
      >
        {children}
        {summary}
        {error !== null && !pending && (
          <div className={styles['failure']}>
            {errorNote}
            <FailedForm error={error} />
          </div>
        )}
        <div className={styles['buttons']}>
          <WriteButton
            type="submit"
            look="primary"
            isBusy={pending}
            reason={reason}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {pending ? actionUnderWay : action}
          </WriteButton>
          <Button onClick={() => void navigate(cancelTo)}>Cancel</Button>
          <p className={styles['hint']}>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </p>
        </div>
      </form>
      {guard.dialog}
    </>
  )
}
