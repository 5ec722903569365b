import { type ReactNode, useId } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'
import styles from './file-button.module.css'

interface Props {
  readonly children: ReactNode
  /** Like an input's `accept`: extensions and media types. */
  readonly accept: string
  /** The problem with the latest file; null if there's none. */
  readonly error?: string | null
  readonly onFile: (file: File | undefined) => void
}

/** Opens the file dialog. Native inputs use the browser's language, and say "No file chosen" of a file just read. */
export function FileButton({ children, accept, error = null, onFile }: Props) {
  const errorId = useId()
  return (
    <>
      <label className={cx(buttonClass(), styles['label'])}>
        {children}
        <input
          type="file"
          className={styles['input']}
          accept={accept}
          aria-describedby={error === null ? undefined : errorId}
          aria-invalid={error !== null || undefined}
          onChange={({ currentTarget }) => {
            onFile(currentTarget.files?.[0])
            // Allows choosing the same file again after it was corrected.
            currentTarget.value = ''
          }}
        />
      </label>
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
    </>
  )
}
