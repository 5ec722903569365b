import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './application-field.module.css'
import { ApplicationDialog } from './application-dialog.tsx'
import { type ApplicationNames, toApplicationWords } from './application-names.ts'

interface Props {
  readonly applications: ApplicationNames
  /** '' is none. */
  readonly sid: string
  readonly error: string | undefined
  readonly onPick: (sid: string) => void
  readonly hint: string
  /** Of the dialog. */
  readonly title: string
  /** In the place of a name while nothing is chosen. */
  readonly none: string
  /** Whether it can be left open; then nothing can be chosen again, too. */
  readonly isOptional: boolean
}

/** The choice of an application in a form: a button that opens the search, since an account may have ten thousand. */
export function ApplicationField(props: Props) {
  const { applications, sid, error, onPick, hint, title, none, isOptional } = props
  const [isOpen, setIsOpen] = useState(false)
  const words = sid === '' ? none : toApplicationWords(sid, applications)
  const button = useRef<HTMLButtonElement>(null)
  // Synchronises the focus with a refusal, as FormShell does for fields that a button cannot be.
  useEffect(() => {
    if (error !== undefined) button.current?.focus()
  }, [error])
  const pick = (picked: string) => {
    onPick(picked)
    setIsOpen(false)
  }
  return (
    <Field label="Application" error={error} hint={hint}>
      {({ 'aria-invalid': isInvalid, ...control }) => (
        <>
          {/* The label names the button; what is chosen has to be in its name, too. */}
          <button
            {...control}
            ref={button}
            type="button"
            className={styles['button']}
            aria-haspopup="dialog"
            aria-label={`Application: ${words}`}
            data-invalid={isInvalid}
            onClick={() => setIsOpen(true)}
          >
            <bdi className={sid === '' ? styles['none'] : styles['name']}>{words}</bdi>
            <Icon name="more" />
          </button>
          {isOpen && (
            <ApplicationDialog
              applications={applications}
              title={title}
              current={sid === '' ? null : sid}
              onPick={pick}
              onClose={() => setIsOpen(false)}
              other={isOptional && <Button onClick={() => pick('')}>{none}</Button>}
            />
          )}
        </>
      )}
    </Field>
  )
}
