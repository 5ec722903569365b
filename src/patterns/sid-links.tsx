import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { Code } from './facts.tsx'

/** Links to records, with their sids as labels. */
export function SidLinks({ sids, toRecord }: { sids: readonly string[]; toRecord: (sid: string) => string }) {
  return sids.map((sid) => (
    <Fragment key={sid}>
      {' '}
      <Link to={toRecord(sid)}>
        <Code>{sid}</Code>
      </Link>
    </Fragment>
  ))
}
