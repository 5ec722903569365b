import { type DragEvent, useState } from 'react'
import { formatCountOf } from '../../lib/count.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/control.module.css'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import styles from './import.module.css'

interface Props {
  readonly text: string
  readonly onText: (text: string) => void
}

/** Bytes: some hundred thousand lines. */
const largestFile = 20_000_000

/** Characters; browsers take seconds to lay out more. */
const longestEdited = 200_000

/** Where the lines come from: a file, chosen or dropped, or text that is typed or pasted. */
export function ImportSource({ text, onText }: Props) {
  const [isOver, setIsOver] = useState(false)
  const [fileError, setFileError] = useState<string | undefined>(undefined)

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > largestFile) return setFileError('It is larger than 20 MB, which is no list of phone numbers.')
    try {
      const content = await file.text()
      setFileError(undefined)
      onText(content)
    } catch {
      setFileError('The browser could not read this file.')
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file === undefined) onText(event.dataTransfer.getData('text'))
    else void take(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files on; the two fields in it are the way for everyone
    <div
      className={styles['source']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={styles['soft']}>
        Drop a CSV file here, choose it, or paste its lines. The columns are <code>number</code>,{' '}
        <code>application</code> and <code>carrier</code>, the latter two by name or sid; a header names them in any
        order, and a file that was exported here will do. Nothing is sent before you have seen what would happen.
      </p>
      <Field label="CSV file" error={fileError}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0])
              // The same file again, corrected meanwhile, is a choice too.
              currentTarget.value = ''
            }}
          />
        )}
      </Field>
      {text.length > longestEdited ? (
        <p>
          {formatCountOf(text.length, 'character')}: too long to be edited here.{' '}
          <Button look="link" onClick={() => onText('')}>
            Take something else
          </Button>
        </p>
      ) : (
        <Field label="Lines" hint="An empty application or carrier leaves what a number has as it is.">
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
