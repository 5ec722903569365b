import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../api/context.tsx'
import type { GateState } from '../api/gate.ts'
import { formatCount } from '../lib/count.ts'
import { usePreferences } from '../patterns/preferences/preferences.ts'
import { paths } from '../paths.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './request-budget.module.css'

/** Shares of the budget from which it's shown, and from which it's a warning. */
const halfSpent = 0.5
const nearlySpent = 0.8

/** Shows how much of the request budget is used, once that matters. Links to the setting and its explanation. */
export function RequestBudget() {
  const { gate } = useClient()
  const { budget } = usePreferences()
  // Synchronises the gate with the preferences, which it can't read itself.
  useEffect(() => gate.setLimit(budget), [gate, budget])

  // Once a second: a job changes it hundreds of times in that time.
  const spent = useNow(() => gate.state.get().used)
  const limit = useNow(() => gate.state.get().limit)
  const wait = useNow((now) => toWait(gate.state.get(), now))
  const used = `${formatCount(spent)} of ${formatCount(limit)} requests`
  const isShown = wait !== '' || spent > limit * halfSpent
  const isQuiet = wait === '' && spent < limit * nearlySpent
  return (
    <>
      {isShown && (
        <p className={styles['budget']} data-quiet={isQuiet}>
          <Link
            to={`${paths.settings.link()}#request-budget`}
            title={`Sent by this tab in the last ${Math.round(gate.state.get().windowMs / 60_000)} minutes. Settings explains why.`}
          >
            {isQuiet ? used : <StatusBadge tone="attention">{wait === '' ? used : wait}</StatusBadge>}
          </Link>
        </p>
      )}
      {/* Rendered while empty: live regions announce only changes. */}
      <output className="visually-hidden">{wait === '' ? '' : 'Request budget used up; requests are waiting.'}</output>
    </>
  )
}

function toWait({ waiting, waitsUntil }: GateState, now: number): string {
  if (waitsUntil === null) return ''
  const seconds = Math.max(1, Math.ceil((waitsUntil - now) / 1000))
  return `${formatCount(waiting)} waiting · budget used up · next in ${seconds} s`
}
