import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { Code } from './facts.tsx'

/** Records that go by nothing but their sids, each with a link to its page. */
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
