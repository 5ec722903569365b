import type { ClipboardEvent } from 'react'
import { Fact, Facts } from '../../patterns/panel/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Advice, FieldError } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { checkServiceKey, maxKeyLength, tooLarge } from './service-key.ts'

interface Props {
  /** The key; never rendered. */
  readonly text: string
  /** The validation error. */
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/** A google service key: dropped, chosen or pasted, checked here; from then on, only its owner is shown. */
export function ServiceKeyField({ text, error, onChange }: Props) {
  const checked = checkServiceKey(text)
  // A size limit, since someone may drop a video.
  const {
    error: fileError,
    area,
    take,
    takeFile,
  } = useFileDrop({ largest: 2 * maxKeyLength, tooLarge, onText: onChange })
  // Takes the clipboard's text: a one-line field would drop the line breaks.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    take(event.clipboardData.getData('text'))
  }

  if (checked.isKey) {
    const { owner, isLong } = checked
    return (
      <fieldset className="well stack-2" aria-label="Service key">
        <StatusBadge tone="good">Valid service key</StatusBadge>
        <Facts>
          <Fact name="Project">{owner.project_id ?? 'none'}</Fact>
          <Fact name="Client e-mail">{owner.client_email}</Fact>
        </Facts>
        {isLong && <Advice>Longer than 4,096 characters; some servers can’t store it.</Advice>}
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div>
          <Button onClick={() => take('')}>Use another key</Button>
        </div>
      </fieldset>
    )
  }
  const wrong = fileError ?? (text === '' ? error : checked.message)
  return (
    <div {...area}>
      <p className="soft">Drop or choose the key file, or paste its contents.</p>
      <div>
        <FileButton accept=".json,application/json" onFile={takeFile}>
          Choose key file…
        </FileButton>
      </div>
      <TextField
        label="Or paste the key"
        aria-required
        type="password"
        autoComplete="new-password"
        isCode
        value={text}
        error={wrong}
        hint="Checked in this browser before it’s sent. Only the project and client e-mail are shown."
        onPaste={paste}
        onChange={(event) => take(event.currentTarget.value)}
      />
    </div>
  )
}
