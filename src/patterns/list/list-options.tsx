import { type ReactNode, useState } from 'react'
import type { CsvField } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from './columns.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import styles from './list-options-button.module.css'
import type { Rows } from './rows.ts'

// Lazy: few visits need them.
const ColumnsDialog = lazyDialog(async () => (await import('./list-options-dialog.tsx')).ColumnsDialog)
const ExportDialog = lazyDialog(async () => (await import('./list-options-dialog.tsx')).ExportDialog)

/** A CSV format. Its columns and their order are fixed, whatever the table shows: other programs read these files. */
export interface CsvFormat<R> {
  readonly header: readonly string[]
  readonly toFields: (row: R) => readonly CsvField[]
}

/** Returns a format with a column per entry, in order. Add new columns at the end: other programs read these files. */
export function toCsvFormat<R>(cells: Readonly<Record<string, (row: R) => CsvField>>): CsvFormat<R> {
  const fields = Object.values(cells)
  return { header: Object.keys(cells), toFields: (row) => fields.map((field) => field(row)) }
}

export interface ColumnsProps<R> {
  readonly noun: string
  readonly columns: readonly Column<R>[]
  /** Whether the table has a column of checkboxes. */
  readonly hasLead?: boolean
}

export interface ExportProps<R> {
  readonly noun: string
  /** The format, or a function that loads it, for lists on the first page of a visit. */
  readonly csv: CsvFormat<R> | (() => Promise<CsvFormat<R>>)
  /** Rows to export, in their order. */
  readonly found: Rows<R>
  /** Why the export has to wait; null if it doesn't. */
  readonly waitsFor?: string | null
  /** Number of unreadable records, which can't be exported. */
  readonly unreadable: number
  /** What is exported; by default, everything found. */
  readonly hint?: ReactNode
}

export function ColumnsButton<R>(props: ColumnsProps<R>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="columns" title="Columns" className={styles['columns']} onClick={() => setIsOpen(true)}>
        <span className={styles['words']}>Columns</span>
      </Button>
      {isOpen && (
        // A cast, since `lazyDialog` loses the type parameter of a generic component.
        <ColumnsDialog {...(props as ColumnsProps<unknown>)} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

export function ExportButton<R>(props: ExportProps<R>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="export" title="Export" onClick={() => setIsOpen(true)}>
        <span className={styles['words']}>Export…</span>
      </Button>
      {isOpen && (
        // A cast, since `lazyDialog` loses the type parameter of a generic component.
        <ExportDialog {...(props as ExportProps<unknown>)} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
