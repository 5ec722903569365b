import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom'
import { mediaQuery } from '../ui/browser-state.ts'
import { Button } from '../ui/button.tsx'
import { useReadOnly } from './connection-info.tsx'
import { FailedForm } from './failure.tsx'
import { cx } from '../ui/cx.ts'
import { isFocusFree } from '../ui/use-focus-left.ts'
import styles from './form-shell.module.css'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { WriteButton } from './write-button.tsx'

export interface FormShellProps<Fields extends FieldValues, Valid extends FieldValues> {
  readonly label: string
  /** The submit button, in a verb and a noun. */
  readonly action: string
  readonly actionUnderWay: string
  readonly form: UseFormReturn<Fields, unknown, Valid>
  /** What came of sending it; null: nothing yet, or it was taken. */
  readonly error: unknown
  /** What to say before the error: what it means for this form, and whether anything was changed. */
  readonly errorNote?: ReactNode
  /** Whether something would be lost; by default, whether a field was changed. */
  readonly isDirty?: boolean
  readonly reason?: string | null
  readonly cancelTo: string
  /**
   * Sends valid values; never rejects. Resolves to where to go afterwards, null to stay. Not called
   * again before it has resolved, however often the button is pressed.
   */
  readonly save: (values: Valid) => Promise<string | null>
  readonly pendingChanges?: ReactNode
  readonly summary?: ReactNode
  readonly children: ReactNode
}

/** What every form has around its fields: buttons, pending state, the one place for errors, and the guard of unsaved changes. */
export function FormShell<Fields extends FieldValues, Valid extends FieldValues>(props: FormShellProps<Fields, Valid>) {
  const { label, action, actionUnderWay, form, error, errorNote, reason = null } = props
  const { cancelTo, save, pendingChanges, summary, children } = props
  const { isSubmitting: pending, submitCount } = form.formState
  const { isDirty = form.formState.isDirty } = props
  const element = useRef<HTMLFormElement>(null)
  const failure = useRef<HTMLDivElement>(null)
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
    // Otherwise it may be far from the button that was pressed.
    if (first === null) failure.current?.focus()
  }, [submitCount])
  useFirstField(element)

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
        className={cx('stack-4', styles['form'])}
        aria-label={label}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={sendByKey}
      >
        {children}
        {summary}
        {error !== null && !pending && (
          <div ref={failure} tabIndex={-1} className={cx('stack-2', styles['failure'])}>
            {errorNote}
            <FailedForm error={error} isExplained={Boolean(errorNote)} />
          </div>
        )}
        <div className={styles['buttons']}>
          {pendingChanges && <div className={styles['pending']}>{pendingChanges}</div>}
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

const touch = mediaQuery('(pointer: coarse)')

/** Who opens a form came to type. Not on touch screens, whose keyboard would cover half of it. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  const isOpened = useNavigationType() === NavigationType.Push
  const wasOpened = useRef(isOpened)
  // Synchronises the focus with the form. After the panel around it, which takes the focus to its heading first.
  useEffect(() => {
    let isHere = true
    queueMicrotask(() => {
      if (!isHere || touch.get() || !(wasOpened.current || isFocusFree())) return
      const fields = ':is(input:not([type=radio]), input:checked, select, textarea):not(:disabled)'
      form.current?.querySelector<HTMLElement>(fields)?.focus()
    })
    return () => {
      isHere = false
    }
  }, [form])
}
