import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom'
import { untilCancelled } from '../../lib/abort.ts'
import { holdSave } from '../../lib/tab-losses.ts'
import { touch } from '../../ui/browser-state.ts'
import { Button } from '../../ui/button.tsx'
import { useReadOnly } from '../connection/connection-info.tsx'
import { FailedForm } from '../failure/failure.tsx'
import { cx } from '../../ui/cx.ts'
import { isFocusFree } from '../../ui/lost-focus.ts'
import styles from './form-shell.module.css'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { WriteButton } from './write-button.tsx'

export interface FormShellProps<Fields extends FieldValues> {
  readonly label: string
  /** Label of the submit button, a verb and a noun. */
  readonly action: string
  readonly pendingAction: string
  readonly form: UseFormReturn<Fields>
  /** Error of the last submit; null if there was none yet, or it succeeded. */
  readonly error: unknown
  /** Shown before the error: its consequences for this form, and whether anything was changed. */
  readonly errorNote?: ReactNode
  /** Whether there are unsaved changes; by default, whether a field was changed. */
  readonly isDirty?: boolean
  readonly reason?: string | null
  readonly cancelTo: string
  /**
   * Sends valid values; never rejects. Resolves to the next URL, or null to stay. While it's pending, further clicks
   * don't call it again.
   */
  readonly save: (values: Fields) => Promise<string | null>
  readonly pendingChanges?: ReactNode
  /** The outcome of submits before; hidden during one. */
  readonly summary?: ReactNode
  readonly children: ReactNode
}

/** A form around its fields: buttons, pending state, the error, and the guard of unsaved changes. */
export function FormShell<Fields extends FieldValues>(props: FormShellProps<Fields>) {
  const { label, action, pendingAction, form, error, errorNote, reason = null } = props
  const { cancelTo, save, pendingChanges, summary, children } = props
  const { isSubmitting, submitCount } = form.formState
  const { isDirty = form.formState.isDirty } = props
  const element = useRef<HTMLFormElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** The field that had the focus on submit. */
  const leftField = useRef<HTMLElement | null>(null)
  const isInProgress = useRef(false)
  // The next page may still have to load, so the form outlives the submit.
  const [isLeaving, setIsLeaving] = useState(false)
  const pending = isSubmitting || isLeaving
  const navigate = useNavigate()
  const guard = useUnsavedGuard(isDirty, pending)
  const readOnly = useReadOnly()

  // Synchronises the focus with the result of validation, in visual order.
  useEffect(() => {
    if (submitCount === 0) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid]')
    // A closed `details` can't get the focus.
    first?.closest('details')?.setAttribute('open', '')
    first?.focus()
    // With no invalid field, focuses the error, which may be far from the button.
    if (first === null) failure.current?.focus()
    // Nothing to show: back to where the user typed.
    if (document.activeElement === button.current) leftField.current?.focus()
  }, [submitCount])
  useFirstField(element)
  // Synchronises with the dialogs that end the session. A form that was left has nothing more to discard.
  useEffect(() => (pending ? holdSave() : undefined), [pending])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // `pending` arrives with the next render, too late for a fast second click.
    if (isInProgress.current || pending || readOnly !== null || reason !== null) return
    isInProgress.current = true
    leftField.current = null
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && fields.current?.contains(activeElement) === true) {
      leftField.current = activeElement
      // Inert fields lose the focus, and the button says what is going on.
      button.current?.focus({ preventScroll: true })
    }
    try {
      let next: string | null = null
      await form.handleSubmit(async (values) => {
        next = await save(values)
        if (next === null) return
        leftField.current = null
        setIsLeaving(true)
      })(event)
      // null: the user has left meanwhile, and another page may hold new input.
      if (next === null || element.current === null) return
      guard.release()
      await navigate(next)
    } finally {
      isInProgress.current = false
      setIsLeaving(false)
    }
  }

  const handleKey = (event: KeyboardEvent) => {
    // Typing goes on for a moment after a submit by key: letters must not act as shortcuts of the page.
    if (pending && event.key.length === 1) event.stopPropagation()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    element.current?.requestSubmit()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a shortcut for the button */}
      <form
        ref={element}
        className={cx('stack-4', styles['form'])}
        aria-label={label}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={handleKey}
      >
        {/* Not editable during a submit: anything typed then would not be sent, and be lost with the page. */}
        <div ref={fields} className={cx('stack-4', styles['fields'])} inert={pending}>
          {children}
        </div>
        {!pending && summary}
        {error !== null && !pending && (
          <div ref={failure} tabIndex={-1} className={cx('stack-2', styles['failure'])}>
            {errorNote}
            <FailedForm error={error} isExplained={Boolean(errorNote)} />
          </div>
        )}
        <div className={styles['buttons']}>
          {pendingChanges && <div className={styles['pending']}>{pendingChanges}</div>}
          <WriteButton
            ref={button}
            type="submit"
            variant="primary"
            isBusy={pending}
            reason={reason}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {pending ? pendingAction : action}
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

/** Focuses the first field when the form opens. Not on touch screens, whose keyboard would cover half of the form. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  const isOpened = useNavigationType() === NavigationType.Push
  const wasOpened = useRef(isOpened)
  // Synchronises the focus with the form. In a microtask, after the panel has focused its heading.
  useEffect(() => {
    const focus = () => {
      if (touch.get() || !(wasOpened.current || isFocusFree())) return
      const fields = ':is(input:not([type=radio]), input:checked, select, textarea):not(:disabled)'
      form.current?.querySelector<HTMLElement>(fields)?.focus()
    }
    return untilCancelled(Promise.resolve(), focus)
  }, [form])
}
