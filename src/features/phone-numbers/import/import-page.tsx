import { Page } from '../../../ui/page.tsx'
import styles from './import.module.css'
import { ImportForm } from './import-form.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImportRun } from './import-run.ts'
import { NamesProvider } from '../names-context.tsx'

/** Imports phone numbers from a CSV file: first the preview, then the progress. */
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
