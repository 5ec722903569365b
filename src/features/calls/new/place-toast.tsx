/** Toasts about a call whose form was closed before the outcome was known. */
import { Link } from 'react-router-dom'
import { wordError } from '../../../api/word-error.ts'
import { paths } from '../../../paths.ts'
import { formatCountOf } from '../../../lib/count.ts'
import { SidLinks } from '../../../patterns/sid-links.tsx'
import { showToast } from '../../../patterns/toast.ts'
import type { SettleOutcome } from './place-settle.ts'
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

export function tellRefused(to: string, error: unknown): void {
  const { title, serverWords } = wordError(error)
  showToast({
    tone: 'bad',
    title: isolated`Call to ${to} not placed`,
    details: [`${title}.`, serverWords].filter(Boolean).join(' '),
  })
}

export function tellLooking(to: string): void {
  showToast({
    tone: 'attention',
    title: isolated`Checking whether the call to ${to} was placed…`,
    details: 'You can leave this page; the result appears here.',
    goesAway: true,
  })
}

export function tellSettled(to: string, settled: SettleOutcome): void {
  const number = <bdi>{to}</bdi>
  if (settled.kind === 'found') {
    const [sid, ...others] = settled.sids
    showToast({
      tone: 'attention',
      title: others.length === 0 ? <>Found the call to {number}</> : <>Found several calls to {number}</>,
      details: (
        <Link to={others.length === 0 ? paths.call.link(sid) : paths.calls.link()}>
          {others.length === 0 ? 'View call' : 'View live calls'}
        </Link>
      ),
    })
    return
  }
  showToast({
    tone: 'attention',
    title: <>The call to {number} may have been placed</>,
    details:
      settled.kind === 'none'
        ? 'It did not appear in the live calls within a minute.'
        : 'The live calls could not be read. Check before trying again.',
  })
}
