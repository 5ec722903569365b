import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { applicationsQuery, phoneNumbersQuery } from '../../../api/queries.ts'
import { type Read, useRead } from '../../../api/query.ts'
import { useServices } from '../../../api/context.tsx'
import { formatCountOf } from '../../../lib/count.ts'
import { minuteMs } from '../../../lib/durations.ts'
import { runInSlices } from '../../../lib/slices.ts'
import { paths } from '../../../paths.ts'
import { OnConnection } from '../../../patterns/connection/connection-mark.tsx'
import { FailedNames } from '../../../patterns/failure/failed-sources.tsx'
import { FailedContent, FailedForm, FailedRefresh } from '../../../patterns/failure/failure.tsx'
import { Freshness } from '../../../patterns/freshness.tsx'
import { useJobs } from '../../../patterns/jobs/jobs-context.tsx'
import { ofAccount } from '../../../patterns/connection/of-account.ts'
import { useUnsavedGuard } from '../../../patterns/edit/unsaved-guard.tsx'
import { refreshReads } from '../../../patterns/list/list-read.ts'
import { UnreadableRecords } from '../../../patterns/list/unreadable.tsx'
import { WriteButton } from '../../../patterns/edit/write-button.tsx'
import { announce } from '../../../ui/announce.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Page, Tools } from '../../../ui/page.tsx'
import { type ImportFile, readImport } from './import-lines.ts'
import { isInJob } from '../../../patterns/jobs/bulk-results.ts'
import { createPlanner, type ImportPlan, type ImportPlanner, type KnownNumbers } from './import-plan.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { startImport, toWrites, useImportRun } from './import-work.ts'
import { NamesProvider, useNames } from '../names-context.tsx'
import { toSeenCarriers } from '../carriers.ts'
import { useStarting } from '../../../patterns/jobs/use-starting.ts'
import { Button } from '../../../ui/button.tsx'
import controls from '../../../ui/control.module.css'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import styles from './import.module.css'

interface DryRun {
  /** The text it was made from. */
  readonly text: string
  readonly planner: ImportPlanner
  readonly file: ImportFile
  readonly plan: ImportPlan
}

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

/** A file or pasted text, the preview of its import, and the button that starts it. */
function ImportForm() {
  const services = useServices()
  const jobs = useJobs()
  const read = useRead(phoneNumbersQuery)
  const applicationsRead = useRead(applicationsQuery)
  const { applications, carriers: carrierNames } = useNames()
  const [text, setText] = useState('')
  const { isStarting, error, start } = useStarting()
  const [isReread, setIsReread] = useState(false)
  const { dialog } = useUnsavedGuard(text.trim() !== '')

  const { account_sid } = services.client.connection
  const known = useMemo((): KnownNumbers | null => {
    if (read.data === undefined || applications.known === 'reading') return null
    const { list, others } = ofAccount(read.data, account_sid)
    const carriers = toSeenCarriers(list.rows, carrierNames)
    const isBusy = (sid: string) => isInJob(jobs, sid)
    const ofAllAccounts = others === 0 ? [] : read.data.rows
    const { rows: numbers, unreadable, complete: isWhole } = list
    return { numbers, unreadable, ofAllAccounts, isWhole, applications, carriers, isInJob: isBusy }
  }, [read.data, account_sid, applications, carrierNames, jobs])
  const planner = useMemo(() => known && createPlanner(known), [known])
  const found = useDryRun(text, planner)
  // The preview of an earlier text stays visible, but must not be imported for this one.
  const result = found !== null && found.text === text && found.planner === planner ? found : null
  const writes = useMemo(() => (result === null ? [] : toWrites(result.plan)), [result])

  const begin = async () => {
    if (result === null || read.data === undefined) return
    // Others may have changed the numbers since the preview was made, which then changes.
    const isOld = Date.now() - read.data.receivedAt > 5 * minuteMs
    setIsReread(isOld)
    if (isOld) return void (await read.refetch())
    const { plan, file } = result
    await startImport(jobs, services, { plan, header: file.header }, read.data)
    announce('Import started')
  }

  const change = (next: string) => {
    setText(next)
    setIsReread(false)
  }

  const count = formatCountOf(writes.length, 'number')
  return (
    <>
      <ImportSource text={text} onText={change} />
      {text.trim() !== '' && known === null && <Waiting read={read} />}
      {text.trim() !== '' && <FailedNames name="phone numbers" read={read} />}
      {found !== null && <UnreadableRecords records={read.data?.unreadable ?? []} noun="phone number" />}
      {found !== null && found.file.problem !== null && (
        <Callout tone="bad" isAnnounced>
          {found.file.problem}
        </Callout>
      )}
      <Tools>
        <OnConnection />
        <WriteButton
          variant="primary"
          isBusy={isStarting}
          reason={writes.length > 0 ? null : toReason(text, result !== null)}
          onClick={() => void start(begin)}
        >
          {isStarting ? 'Starting…' : writes.length === 0 ? 'Import' : `Import ${count}`}
        </WriteButton>
        <Link to={paths.phoneNumbers.link()}>Back to phone numbers</Link>
      </Tools>
      {error !== null && <FailedForm error={error} />}
      {isReread && !read.isFetching && (
        <Callout tone="attention" isAnnounced lead="Nothing was sent yet.">
          {read.error === null
            ? 'The phone numbers were more than 5 minutes old and have been loaded again. Check the preview, then import.'
            : 'The phone numbers are more than 5 minutes old and couldn’t be loaded again.'}
        </Callout>
      )}
      {read.error !== null && read.data !== undefined && (
        <FailedRefresh
          error={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
          at={read.data.receivedAt}
        />
      )}
      {found !== null && read.data !== undefined && (
        <Freshness
          what="Phone numbers"
          at={read.data.receivedAt}
          isReading={read.isFetching}
          onRefresh={() => void refreshReads(read, applicationsRead)}
        />
      )}
      {found !== null && found.plan.lines.length > 0 && <ImportPreview file={found.file} plan={found.plan} />}
      {dialog}
    </>
  )
}

function toReason(text: string, isKnown: boolean): string {
  if (text.trim() === '') return 'Choose or paste a file first.'
  return isKnown ? 'No changes to import.' : 'Preparing the preview…'
}

/** The preview of the text, or of an earlier text until it's ready; null without text or phone numbers. */
function useDryRun(text: string, planner: ImportPlanner | null): DryRun | null {
  const [last, setLast] = useState<DryRun | null>(null)
  // Synchronises with work in slices, so typing stays fast with any length of text.
  useEffect(() => {
    if (text.trim() === '' || planner === null) return
    const stop = new AbortController()
    void runInSlices(dryRun(text, planner), stop.signal).then(setLast, (reason: unknown) => {
      if (!stop.signal.aborted) reportError(reason)
    })
    return () => stop.abort()
  }, [text, planner])
  return text.trim() === '' || planner === null ? null : last
}

function* dryRun(text: string, planner: ImportPlanner): Generator<void, DryRun> {
  const file = yield* readImport(text)
  return { text, planner, file, plan: yield* planner(file.lines) }
}

/** Shown instead of the preview, which needs the phone numbers. */
function Waiting({ read }: { read: Read<unknown> }) {
  if (read.data !== undefined || read.error === null) return <output>Loading phone numbers…</output>
  return <FailedContent error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
}

/** Bytes; several hundred thousand lines. */
const maxFileSize = 20_000_000

/** Characters; browsers take seconds to lay out more. */
const maxEdited = 200_000

/** The lines to import, from a chosen or dropped file, or typed or pasted. */
function ImportSource({ text, onText }: { text: string; onText: (text: string) => void }) {
  const tooLarge = 'This file is larger than 20 MB. Choose a smaller CSV file.'
  const { error, area, takeFile } = useFileDrop({ largest: maxFileSize, tooLarge, onText })
  return (
    <div {...area} className={cx(area.className, styles['source'])}>
      <p className="soft">
        Drop or choose a CSV file, or paste its lines. Columns: <code>number</code>, <code>application</code>,{' '}
        <code>carrier</code> (name or SID), in any order if there is a header. Exports of phone numbers work too. You’ll
        see a preview before anything is sent.
      </p>
      <div>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          error={error}
          onFile={takeFile}
        >
          Choose CSV file…
        </FileButton>
      </div>
      {text.length > maxEdited ? (
        <p>
          {formatCountOf(text.length, 'character')}: too long to edit here.{' '}
          <Button variant="link" onClick={() => onText('')}>
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
              onPaste={(event) => {
                const { value, selectionStart, selectionEnd } = event.currentTarget
                const pasted = event.clipboardData.getData('text')
                const whole = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
                if (whole.length <= maxEdited) return
                // Otherwise the browser would lay it out in a field that is about to disappear.
                event.preventDefault()
                onText(whole)
              }}
            />
          )}
        </Field>
      )}
    </div>
  )
}
