import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** What has to be corrected before this can be sent. */
  readonly error?: string | undefined
  /** What one should know about the value, without being held up by it. */
  readonly advice?: ReactNode
}

/** What the control must carry to belong to its label and words. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface Props extends FieldProps {
  readonly children: (control: ControlAttributes) => ReactNode
}

/** Label, control, error, advice and hint as one. Words stay outside of the label, which is the name of the control. */
export function Field({ label, hint, error, advice, children }: Props) {
  const id = useId()
  const has = { error: error !== undefined, advice: hasContent(advice), hint: hasContent(hint) }
  const described = (['error', 'advice', 'hint'] as const).filter((part) => has[part]).map((part) => `${id}-${part}`)
  return (
    <div className={cx('stack-1', styles['field'])}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': has.error || undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {has.error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {/* There before it speaks: advice comes up while someone types. */}
      <div id={`${id}-advice`} className={styles['advice']} aria-live="polite">
        {advice}
      </div>
      {has.hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

/** What is wrong with what was entered; the control names `id` as its description. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles['error']} role="alert">
      <Icon name="failure" />
      {children}
    </p>
  )
}

export function Advice({ children }: { children: ReactNode }) {
  return (
    <p className={styles['remark']}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
