import { useId, useState } from 'react'
import { formatCountOf } from '../lib/count.ts'
import { type CsvMode, toCsv } from '../lib/csv.ts'
import { saveFile } from '../lib/save-file.ts'
import { announce } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fieldset } from '../ui/fieldset.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Switch } from '../ui/switch.tsx'
import type { ListOptionsProps } from './list-options.tsx'
import styles from './list-options.module.css'
import { setPreferences, usePreferences } from './preferences.ts'

interface Props<R> extends ListOptionsProps<R> {
  readonly onClose: () => void
}

/** Columns of the table, kept in this browser; and the file for other programs. */
export function ListOptionsDialog<R>({ noun, columns, csv, found, waitsFor = null, unreadable, onClose }: Props<R>) {
  const { hiddenColumns } = usePreferences()
  const hidden = hiddenColumns[noun] ?? []
  const waitId = useId()
  const [mode, setMode] = useState<CsvMode>('spreadsheet')

  const show = (id: string, isShown: boolean) => {
    const next = isShown ? hidden.filter((other) => other !== id) : [...hidden, id]
    setPreferences({ hiddenColumns: { ...hiddenColumns, [noun]: next } })
  }
  const save = async () => {
    const { header, toFields } = typeof csv === 'function' ? await csv() : csv
    const text = toCsv(header, found.map(toFields), mode)
    saveFile(`${noun.replaceAll(' ', '-')}s-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', text)
    announce(`${formatCountOf(found.length, noun)} saved`)
  }

  return (
    <Dialog title="Columns and export" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Fieldset legend="Columns">
        <div className={styles['columns']}>
          {columns.slice(1).map(({ id, header }) => (
            <Switch key={id} isOn={!hidden.includes(id)} onSwitch={(isShown) => show(id, isShown)}>
              {header}
            </Switch>
          ))}
        </div>
      </Fieldset>
      <Fieldset legend="CSV file" hint="All fields of what is found, in the order shown. Passwords are never in it.">
        <RadioGroup
          label="Made for"
          choices={[
            { value: 'spreadsheet', label: 'Spreadsheets: formulas are defused' },
            { value: 'exact', label: 'Programs: every character as it is' },
          ]}
          value={mode}
          onPick={setMode}
        />
        <div className={styles['save']}>
          <Button
            look="primary"
            aria-disabled={waitsFor !== null || undefined}
            aria-describedby={waitsFor === null ? undefined : waitId}
            onClick={() => waitsFor === null && void save()}
          >
            {waitsFor === null ? `Save ${formatCountOf(found.length, noun)}` : `Save ${noun}s`}
          </Button>
          {waitsFor !== null && (
            <p id={waitId} className={styles['left']}>
              {waitsFor}
            </p>
          )}
          {unreadable > 0 && (
            <p className={styles['left']}>{formatCountOf(unreadable, 'unreadable record')} left out.</p>
          )}
        </div>
      </Fieldset>
    </Dialog>
  )
}
