import { useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { formatCountOf } from '../../lib/count.ts'
import { type CsvMode, writingCsvFile } from '../../lib/csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import { runInSlices } from '../../lib/slices.ts'
import { utcDay } from '../../lib/time.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isFirstClick } from '../../ui/first-click.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Switch } from '../../ui/switch.tsx'
import { hiddenColumnsOf } from './columns.ts'
import type { ColumnsProps, ExportProps } from './list-options.tsx'
import styles from './list-options.module.css'
import { setPreferences, usePreferences } from '../preferences/preferences.ts'
import { useHiddenColumns } from './use-fitting.ts'

interface Closed {
  readonly onClose: () => void
}

export function ColumnsDialog<R>({ noun, columns, hasLead = false, onClose }: ColumnsProps<R> & Closed) {
  const { hiddenColumns, shownColumns } = usePreferences()
  const hidden = useHiddenColumns(noun, columns, hasLead)
  const show = (id: string, isShown: boolean) => {
    // Only what was chosen: other columns come back as soon as there's room.
    const off = hiddenColumnsOf(columns, hiddenColumns[noun]).filter((other) => other !== id)
    const on = (shownColumns[noun] ?? []).filter((other) => other !== id)
    setPreferences({
      hiddenColumns: { ...hiddenColumns, [noun]: isShown ? off : [...off, id] },
      shownColumns: { ...shownColumns, [noun]: isShown ? [...on, id] : on },
    })
  }
  return (
    <Dialog title="Columns" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={styles['columns']}>
        {columns.slice(1).map(({ id, header }) => (
          <Switch key={id} isOn={!hidden.includes(id)} onSwitch={(isShown) => show(id, isShown)}>
            {header}
          </Switch>
        ))}
      </div>
    </Dialog>
  )
}

const wholeHint = 'All fields of the matching records, in the order shown. Passwords are never included.'

export function ExportDialog<R>(props: ExportProps<R> & Closed) {
  const { noun, csv, found, unreadable, hint = wholeHint, onClose } = props
  const reason = props.waitsFor ?? (found.length === 0 ? `No ${noun}s to export.` : null)
  const [mode, setMode] = useState<CsvMode>('spreadsheet')
  const [isLost, setIsLost] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const client = useClient()
  const save = async () => {
    // Removed first, so that a second failure is announced, too.
    setIsLost(false)
    const format = typeof csv === 'function' ? await csv().catch(() => null) : csv
    if (format === null) return setIsLost(true)
    setIsExporting(true)
    try {
      // Goes on if the dialog is closed meanwhile.
      const text = await runInSlices(writingCsvFile(format.header, found, format.toFields, mode), client.closed)
      // If the session has ended, or the page is locked by now, nothing may be saved.
      if (client.closed.aborted || client.access === 'locked') return
      saveFile(`${noun.replaceAll(' ', '-')}s-${utcDay(Date.now())}.csv`, 'text/csv', text)
      announce(`${formatCountOf(found.length, noun)} exported`)
    } catch (error) {
      if (!client.closed.aborted) throw error
    } finally {
      setIsExporting(false)
    }
  }
  return (
    <Dialog
      title={`Export ${noun}s`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            reason={reason}
            isBusy={isExporting}
            onClick={(click) => isFirstClick(click) && void save()}
          >
            {reason === null ? `Export ${formatCountOf(found.length, noun)}` : `Export ${noun}s`}
          </Button>
        </>
      }
    >
      <RadioGroup
        isStacked
        label="Format"
        hint={hint}
        choices={[
          { value: 'spreadsheet', label: 'CSV for Excel (formulas escaped)' },
          { value: 'exact', label: 'CSV for programs (values unchanged)' },
        ]}
        value={mode}
        onPick={setMode}
      />
      {reason !== null && <p className={styles['left']}>{reason}</p>}
      {isLost && (
        <Callout tone="bad" isAnnounced lead="A part of the app couldn’t be loaded.">
          Try again. If that doesn’t help, reload the page.
        </Callout>
      )}
      {unreadable > 0 && (
        <p className={styles['left']}>{formatCountOf(unreadable, 'unreadable record')} will be skipped.</p>
      )}
    </Dialog>
  )
}
