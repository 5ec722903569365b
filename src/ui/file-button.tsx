import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import styles from './file-button.module.css'

interface Props {
  readonly children: ReactNode
  /** As an input's `accept`: extensions and media types. */
  readonly accept: string
  /** Ids of the texts that describe it, such as an error. */
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly onFile: (file: File | undefined) => void
}

/** Opens the browser's file dialog. Browsers word their own file inputs, in their own language, and say "No file chosen" of one just read. */
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
          // The same file again, corrected meanwhile, is a choice too.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
