import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../api/context.tsx'
import type { GateState } from '../api/gate.ts'
import { formatCount } from '../lib/count.ts'
import type { ReadonlyStore } from '../lib/store.ts'
import { usePreferences } from '../patterns/preferences.ts'
import { paths } from '../paths.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useNow } from '../ui/use-now.ts'
import { useStore } from '../ui/use-store.ts'
import styles from './request-budget.module.css'

/** From these shares of the budget on it is worth showing, and worth a warning. */
const halfSpent = 0.5
const nearlySpent = 0.8

/** How much of the request budget is used, once that matters. Leads to where it is explained and set. */
export function RequestBudget() {
  const { gate } = useClient()
  const { budget } = usePreferences()
  // Synchronises the gate, which knows no preferences, with them.
  useEffect(() => gate.setLimit(budget), [gate, budget])

  // A job changes it hundreds of times a second.
  const state = useStore(useMemo(() => calmed(gate.state), [gate]))
  const wait = useNow((now) => toWait(state, now))
  const used = `${formatCount(state.used)} of ${formatCount(state.limit)} requests`
  const isShown = wait !== '' || state.used > state.limit * halfSpent
  const isQuiet = wait === '' && state.used < state.limit * nearlySpent
  return (
    <>
      {isShown && (
        <p className={styles['budget']} data-quiet={isQuiet}>
          <Link
            to={`${paths.settings.link()}#request-budget`}
            title={`Sent by this tab in the last ${Math.round(state.windowMs / 60_000)} minutes. Settings say why they are counted.`}
          >
            {isQuiet ? used : <StatusBadge tone="attention">{wait === '' ? used : wait}</StatusBadge>}
          </Link>
        </p>
      )}
      {/* There before it speaks. */}
      <output className="visually-hidden">{wait === '' ? '' : 'Request budget used up; requests are waiting.'}</output>
    </>
  )
}

/** ms */
const calmMs = 250

/** The same store, telling of changes no more often than that. */
function calmed<T>({ get, subscribe }: ReadonlyStore<T>): ReadonlyStore<T> {
  return {
    get,
    subscribe: (listener) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const tell = () => {
        timer = undefined
        listener()
      }
      const stop = subscribe(() => {
        timer ??= setTimeout(tell, calmMs)
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}

function toWait({ waiting, waitsUntil }: GateState, now: number): string {
  if (waitsUntil === null) return ''
  const seconds = Math.max(1, Math.ceil((waitsUntil - now) / 1000))
  return `${formatCount(waiting)} waiting · budget used up · next in ${seconds} s`
}
