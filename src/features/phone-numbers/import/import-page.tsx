import { useTitle } from '../../../ui/title.ts'
import styles from './import.module.css'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImportRun } from './import-run.ts'
import { NamesProvider } from '../names-context.tsx'

/** Phone numbers from a CSV file: first what would happen, then what does. */
export function ImportPage() {
  useTitle('Import phone numbers')
  const running = useImportRun()
  return (
    <div className={styles['page']}>
      <h1>Import phone numbers</h1>
      {running === null ? (
        <NamesProvider>
          <ImportForm />
        </NamesProvider>
      ) : (
        <ImportProgress {...running} />
      )}
    </div>
  )
}
