import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Advice } from '../../ui/field.tsx'
import { Lamp } from '../../ui/lamp.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { checkServiceKey, longestKey, tooLarge } from './service-key.ts'
import styles from './speech-credentials.module.css'

interface Props {
  /** The key; never drawn. */
  readonly text: string
  /** What validation said of it. */
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/** A google service key: dropped, chosen or pasted, checked here, and from then on only its owner is shown. */
export function ServiceKeyField({ text, error, onChange }: Props) {
  const [isOver, setIsOver] = useState(false)
  const [fileError, setFileError] = useState<string | null>(null)
  const checked = checkServiceKey(text)

  const take = (taken: string) => {
    setFileError(null)
    onChange(taken)
  }
  const takeFile = async (file: File | undefined) => {
    if (file === undefined) return
    // Not even read: somebody dropped a film.
    if (file.size > longestKey * 2) return setFileError(tooLarge)
    try {
      take(await file.text())
    } catch {
      setFileError('The browser could not read this file.')
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file === undefined) take(event.dataTransfer.getData('text'))
    else void takeFile(file)
  }
  // Verbatim: a one-line field would drop the line ends.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    take(event.clipboardData.getData('text'))
  }

  if (checked.isKey) {
    const { owner, isLong } = checked
    return (
      <fieldset className={styles['owner']} aria-label="Service key">
        <Lamp tone="good">A service key, complete</Lamp>
        <dl className={styles['halves']}>
          <div>
            <dt>Project</dt>
            <dd>{owner.project_id ?? 'not named'}</dd>
          </div>
          <div>
            <dt>Client e-mail</dt>
            <dd>{owner.client_email}</dd>
          </div>
        </dl>
        {isLong && (
          <Advice>It is longer than 4,096 characters, which servers are known not to be able to store.</Advice>
        )}
        {error !== undefined && (
          <p className={styles['error']} role="alert">
            {error}
          </p>
        )}
        <div>
          <Button onClick={() => take('')}>Use another key</Button>
        </div>
      </fieldset>
    )
  }
  const wrong = fileError ?? (text === '' ? error : checked.message)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files on; the two fields in it are the way for everyone
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={styles['soft']}>Drop the key file here, choose it, or paste what is in it.</p>
      <input
        type="file"
        accept=".json,application/json"
        aria-label="Key file"
        onChange={(event) => void takeFile(event.currentTarget.files?.[0])}
      />
      <TextField
        label="Or paste the key"
        type="password"
        autoComplete="new-password"
        isCode
        value={text}
        error={wrong}
        hint="Checked in this browser first. Only project and client e-mail are shown."
        onPaste={paste}
        onChange={(event) => take(event.currentTarget.value)}
      />
    </div>
  )
}
