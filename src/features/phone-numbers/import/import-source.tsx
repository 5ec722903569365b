import { useId } from 'react'
import { formatCountOf } from '../../../lib/count.ts'
import { Button } from '../../../ui/button.tsx'
import controls from '../../../ui/control.module.css'
import { cx } from '../../../ui/cx.ts'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import styles from './import.module.css'

/** Bytes; several hundred thousand lines. */
const largestFile = 20_000_000

/** Characters; browsers take seconds to lay out more. */
const longestEdited = 200_000

/** The lines to import, from a chosen or dropped file, or typed or pasted. */
export function ImportSource({ text, onText }: { text: string; onText: (text: string) => void }) {
  const tooLarge = 'This file is larger than 20 MB. Choose a smaller CSV file.'
  const errorId = useId()
  const { error, area, takeFile } = useFileDrop({ largest: largestFile, tooLarge, onText })
  return (
    <div {...area} className={cx(area.className, styles['source'])}>
      <p className="soft">
        Drop or choose a CSV file, or paste its lines. Columns: <code>number</code>, <code>application</code>,{' '}
        <code>carrier</code> (name or SID), in any order if there is a header. Exports from this page work too. You’ll
        see a preview before anything is sent.
      </p>
      <div>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          describedBy={error === null ? undefined : errorId}
          isInvalid={error !== null}
          onFile={takeFile}
        >
          Choose CSV file…
        </FileButton>
        {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {text.length > longestEdited ? (
        <p>
          {formatCountOf(text.length, 'character')}: too long to edit here.{' '}
          <Button look="link" onClick={() => onText('')}>
            Choose another file
          </Button>
        </p>
      ) : (
        <Field label="Lines" hint="Empty cells keep the current value.">
          {(control) => (
            <textarea
              {...control}
              className={cx(controls['control'], controls['code'], styles['lines'])}
              rows={6}
              spellCheck={false}
              autoCapitalize="none"
              placeholder="number,application,carrier"
              value={text}
              onChange={({ currentTarget }) => onText(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}
