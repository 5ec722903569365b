import { lazy, Suspense, useState } from 'react'
import type { CsvField } from '../lib/csv.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from './columns.ts'
import styles from './list-options-button.module.css'
import type { Rows } from './rows.ts'

// Lazy: few visits need them.
const ColumnsDialog = lazy(async () => ({ default: (await import('./list-options-dialog.tsx')).ColumnsDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('./list-options-dialog.tsx')).ExportDialog }))

/** A list as CSV. Fixed columns in a fixed order, whatever the table shows: other programs read these files. */
export interface CsvFormat<R> {
  readonly header: readonly string[]
  readonly toFields: (row: R) => readonly CsvField[]
}

/** A format with one column for each cell, in their order. Other programs read these files: new columns go to the end. */
export function toCsvFormat<R>(cells: Readonly<Record<string, (row: R) => CsvField>>): CsvFormat<R> {
  const fields = Object.values(cells)
  return { header: Object.keys(cells), toFields: (row) => fields.map((field) => field(row)) }
}

export interface ColumnsProps<R> {
  readonly noun: string
  readonly columns: readonly Column<R>[]
}

export interface ExportProps<R> {
  readonly noun: string
  /** Or the way to load it, for lists that are on the first page of a visit. */
  readonly csv: CsvFormat<R> | (() => Promise<CsvFormat<R>>)
  /** What is exported: the rows found, in their order. */
  readonly found: Rows<R>
  /** Why nothing can be exported yet; null when it can. */
  readonly waitsFor?: string | null
  /** Records of the list that could not be read, and cannot be exported. */
  readonly unreadable: number
}

export function ColumnsButton<R>(props: ColumnsProps<R>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="columns" title="Columns" className={styles['columns']} onClick={() => setIsOpen(true)}>
        <span className={styles['words']}>Columns</span>
      </Button>
      {isOpen && (
        <Suspense>
          {/* The rows' type is of no interest to lazy(), which forgets that the component is generic. */}
          <ColumnsDialog {...(props as ColumnsProps<unknown>)} onClose={() => setIsOpen(false)} />
        </Suspense>
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
        <Suspense>
          {/* The rows' type is of no interest to lazy(), which forgets that the component is generic. */}
          <ExportDialog {...(props as ExportProps<unknown>)} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
