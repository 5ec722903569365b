import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import styles from './file-button.module.css'

interface Props {
  readonly children: ReactNode
  /** Like an input's `accept`: extensions and media types. */
  readonly accept: string
  /** Ids of the texts that describe it, such as an error. */
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly onFile: (file: File | undefined) => void
}

/** Opens the file dialog. Native inputs use the browser's language, and say "No file chosen" of a file just read. */
export function FileButton({ children, accept, describedBy, isInvalid = false, onFile }: Props) {
  return (
    <label className={cx(buttonClass(), styles['label'])}>
      {children}
      <input
        type="file"
        className={styles['input']}
        accept={accept}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          // Allows choosing the same file again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
