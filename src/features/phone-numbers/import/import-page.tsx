import { Page } from '../../../ui/page.tsx'
import styles from './import.module.css'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImportRun } from './import-run.ts'
import { NamesProvider } from '../names-context.tsx'

/** Phone numbers from a CSV file: first what would happen, then what does. */
export function ImportPage() {
  const running = useImportRun()
  return (
    <Page title="Import phone numbers" className={styles['import']} fills>
      {running === null ? (
        <NamesProvider>
          <ImportForm />
        </NamesProvider>
      ) : (
        <ImportProgress {...running} />
      )}
    </Page>
  )
}
