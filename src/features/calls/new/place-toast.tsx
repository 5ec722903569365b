/** Toasts about a call whose form was closed before the outcome was known. */
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { formatCountOf } from '../../../lib/count.ts'
import { SidLinks } from '../../../patterns/sid-links.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { isolated } from '../../../ui/isolated.tsx'

export function tellPlaced(to: string, sid: string): void {
  showToast({
    tone: 'good',
    title: isolated`Call to ${to} placed`,
    details: <Link to={paths.call.link(sid)}>View call</Link>,
    goesAway: false,
  })
}

export function tellOthers(to: string, sids: readonly string[]): void {
  showToast({
    tone: 'attention',
    title: (
      <>
        {formatCountOf(sids.length, 'new call')} to <bdi>{to}</bdi> instead of one
      </>
    ),
    details: (
      <>
        The browser may have repeated the request after a broken connection, or someone else placed the same call. Open
        one to follow it, or to remove its record:
        <SidLinks sids={sids} toRecord={paths.call.link} />
      </>
    ),
    goesAway: false,
  })
}
