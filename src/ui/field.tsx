import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useRestedAnnouncement } from './announce.tsx'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** The problem to correct before submitting. */
  readonly error?: string | undefined
  /** A remark on the value that doesn't block submitting. */
  readonly advice?: ReactNode
}

/** Attributes that connect a control with its label and texts. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface Props extends FieldProps {
  readonly children: (control: ControlAttributes) => ReactNode
}

/** Label, control, error, advice and hint. Texts stay outside of the label, which is the control's accessible name. */
export function Field({ label, hint, error, advice, children }: Props) {
  const id = useId()
  const has = { error: error !== undefined, advice: hasContent(advice), hint: hasContent(hint) }
  const described = (['error', 'advice', 'hint'] as const).filter((part) => has[part]).map((part) => `${id}-${part}`)
  const remarks = useRef<HTMLDivElement>(null)
  const announceRemarks = useRestedAnnouncement(remarks, false)
  return (
    <div className={cx('stack-1', styles['field'])} onBlur={announceRemarks}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': has.error || undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {has.error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div ref={remarks} id={`${id}-advice`} className={styles['advice']}>
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

/** The error in an entry; the control references `id`, if it has one, as its description. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null)
  const [submits, setSubmits] = useState(0)
  // Synchronises with the form: another submit from this field moves no focus, so only a new alert tells that it failed.
  useEffect(() => {
    const form = element.current?.closest('form')
    const renew = () => {
      if (element.current?.parentElement?.contains(document.activeElement) === true) setSubmits((count) => count + 1)
    }
    form?.addEventListener('submit', renew)
    return () => form?.removeEventListener('submit', renew)
  }, [])
  return (
    <p ref={element} key={submits} id={id} className={styles['error']} role="alert">
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
