import { useId } from 'react'
import { Link } from 'react-router-dom'
import { formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page.tsx'
import { LoadBar } from './load-bar.tsx'
import { LoadStart } from './load-start.tsx'
import { LoadedRecords } from './all-list.tsx'
import styles from './all-records.module.css'
import { loadedWords } from './load-words.ts'
import { useLoad } from '../../../patterns/use-load.ts'

/** Loading all records, and what is loaded. `isBeside`: a record is open beside it. */
export function AllRecords({ isBeside }: { isBeside: boolean }) {
  const headingId = useId()
  const { load, state } = useLoad()
  return (
    <Page
      title="All call records"
      headingId={headingId}
      line={
        <p className={styles['line']}>
          {state === null ? (
            'Read as a whole, to be searched, sorted and exported'
          ) : (
            <>
              <strong>{loadedWords(state)}</strong> of the last{' '}
              {state.days === 1 ? 'day' : formatCountOf(state.days, 'day')}
            </>
          )}{' '}
          · <Link to={paths.recentCalls.link()}>Page by page</Link>
        </p>
      }
      fills
    >
      {state === null ? (
        <LoadStart load={load} />
      ) : (
        <>
          <LoadBar load={load} state={state} />
          <LoadedRecords key={state.startedAt} state={state} isBeside={isBeside} headingId={headingId} />
        </>
      )}
    </Page>
  )
}
