/** What is said about a call whose form was left before it was known what became of it. */
import { Link } from 'react-router-dom'
import { wordError } from '../../../api/word-error.ts'
import { paths } from '../../../paths.ts'
import { showToast } from '../../../patterns/toast.ts'
import type { SettleOutcome } from './place-settle.ts'

export function tellPlaced(to: string, sid: string): void {
  showToast({
    tone: 'good',
    title: (
      <>
        The call to <bdi>{to}</bdi> was placed
      </>
    ),
    details: <Link to={paths.call.link(sid)}>Follow it</Link>,
    goesAway: false,
  })
}

/** One was asked for, and two are listed. */
export function tellSecond(to: string, sid: string): void {
  showToast({
    tone: 'attention',
    title: (
      <>
        There is a second new call to <bdi>{to}</bdi>
      </>
    ),
    details: (
      <>
        This page asked for one. Somebody else may have placed the other, or the browser repeated the request when a
        connection broke. <Link to={paths.call.link(sid)}>Look at it</Link>
      </>
    ),
  })
}

export function tellRefused(to: string, error: unknown): void {
  const { title, serverWords } = wordError(error)
  showToast({
    tone: 'bad',
    title: (
      <>
        The call to <bdi>{to}</bdi> was not placed
      </>
    ),
    details: [`${title}.`, serverWords].filter(Boolean).join(' '),
  })
}

export function tellLooking(to: string): void {
  showToast({
    tone: 'attention',
    title: (
      <>
        It is not known yet whether the call to <bdi>{to}</bdi> was placed
      </>
    ),
    details: 'It is looked for among the live calls, whichever page is open. What comes of it is said here.',
    goesAway: true,
  })
}

export function tellSettled(to: string, settled: SettleOutcome): void {
  const number = <bdi>{to}</bdi>
  if (settled.kind === 'found') {
    const [sid, ...others] = settled.sids
    showToast({
      tone: 'attention',
      title: others.length === 0 ? <>The call to {number} is listed</> : <>Several calls to {number} are listed</>,
      details: <Link to={others.length === 0 ? paths.call.link(sid) : paths.calls.link()}>Look at it</Link>,
    })
    return
  }
  showToast({
    tone: 'attention',
    title: <>It is not known whether the call to {number} was placed</>,
    details:
      settled.kind === 'none'
        ? 'No such call was listed within a minute.'
        : 'The live calls could not be read, either.',
  })
}
