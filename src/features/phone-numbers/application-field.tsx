import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './application-field.module.css'
import { ApplicationDialog } from './application-dialog.tsx'
import { toApplicationWords } from './assign-toast.tsx'
import { useNames } from './names-context.tsx'

interface Props {
  /** '' is none. */
  readonly sid: string
  readonly error: string | undefined
  readonly onPick: (sid: string) => void
}

/** The choice of an application in a form: a button that opens the search, since an account may have ten thousand. */
export function ApplicationField({ sid, error, onPick }: Props) {
  const { applications } = useNames()
  const [isOpen, setIsOpen] = useState(false)
  const words = sid === '' ? 'None' : toApplicationWords(sid, applications)
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
    <Field label="Application" error={error} hint="Where calls to the number go. It can be assigned later.">
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
              title="Application of the new number"
              current={sid === '' ? null : sid}
              onPick={pick}
              onClose={() => setIsOpen(false)}
              other={<Button onClick={() => pick('')}>None</Button>}
            />
          )}
        </>
      )}
    </Field>
  )
}
