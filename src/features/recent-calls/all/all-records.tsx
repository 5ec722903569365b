import { Link } from 'react-router-dom'
import { formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { ListPage } from '../../../patterns/list-page.tsx'
import { ListWithPanel } from '../../../patterns/list-with-panel.tsx'
import { LoadProgress, useLoad } from '../../../patterns/use-load.tsx'
import { LoadedRecords } from './all-list.tsx'
import styles from './all-records.module.css'
import { LoadBar } from './load-bar.tsx'
import { LoadStart } from './load-start.tsx'
import { loadedWords } from './load-words.ts'

/** All records, loaded; beside them or instead of them the panel of one. */
export function AllRecordsPage() {
  return (
    <ListWithPanel path={paths.allRecords.pattern}>
      <AllRecords />
    </ListWithPanel>
  )
}

/** Loading all records, and what is loaded. */
function AllRecords() {
  const { load, state } = useLoad()
  return (
    <ListPage
      title="All call records"
      line={
        <p className={styles['line']}>
          {state === null ? (
            'Read as a whole, to be searched, sorted and exported'
          ) : (
            <>
              <strong>
                <LoadProgress load={load}>{loadedWords}</LoadProgress>
              </strong>{' '}
              of the last {state.days === 1 ? 'day' : formatCountOf(state.days, 'day')}
            </>
          )}{' '}
          · <Link to={paths.recentCalls.link()}>Page by page</Link>
        </p>
      }
    >
      {state === null ? (
        <LoadStart load={load} />
      ) : (
        <>
          <LoadBar load={load} state={state} />
          <LoadedRecords key={state.startedAt} load={load} state={state} />
        </>
      )}
    </ListPage>
  )
}
