import { formatCountOf } from '../../../lib/count.ts'
import { Button } from '../../../ui/button.tsx'
import controls from '../../../ui/control.module.css'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
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
  const tooLarge = 'It is larger than 20 MB, which is no list of phone numbers.'
  const { error, area, takeFile } = useFileDrop({ largest: largestFile, tooLarge, onText })
  return (
    <div className={styles['source']} {...area}>
      <p className="soft">
        Drop a CSV file here, choose it, or paste its lines. The columns are <code>number</code>,{' '}
        <code>application</code> and <code>carrier</code>, the latter two by name or sid; a header names them in any
        order, and a file that was exported here will do. Nothing is sent before you have seen what would happen.
      </p>
      <Field label="CSV file" error={error ?? undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ currentTarget }) => {
              takeFile(currentTarget.files?.[0])
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
