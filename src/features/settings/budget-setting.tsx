import { useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { setPreferences, usePreferences } from '../../patterns/preferences.ts'
import { budgetRange, isBudget } from '../../patterns/stored-preferences.ts'
import { Advice } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useStore } from '../../ui/use-store.ts'
import styles from './settings.module.css'

/** Requests per window that deployed servers accept from all clients together (docs/api.md#rate-limit). */
const serverLimit = 600

export function BudgetSetting() {
  const { budget } = usePreferences()
  const [typed, setTyped] = useState(String(budget))
  const [known, setKnown] = useState(budget)
  if (budget !== known) {
    // Reset, or changed in another tab.
    setKnown(budget)
    if (Number(typed) !== budget) setTyped(String(budget))
  }
  const isValid = /^\d+$/.test(typed.trim()) && isBudget(Number(typed))

  const change = (text: string) => {
    setTyped(text)
    if (/^\d+$/.test(text.trim()) && isBudget(Number(text))) setPreferences({ budget: Number(text) })
  }
  const { least, most, byDefault } = budgetRange
  return (
    <>
      <TextField
        label="Requests per 5 minutes"
        hint={`Default ${formatCount(byDefault)}: half the usual server limit, which leaves room for others.`}
        error={
          isValid
            ? undefined
            : `Enter a whole number from ${formatCount(least)} to ${formatCount(most)}. ${formatCount(budget)} applies until then.`
        }
        advice={
          isValid &&
          budget > serverLimit && (
            <Advice>More than servers usually accept from all clients together. Yours may allow it.</Advice>
          )
        }
        inputMode="numeric"
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Usage />
    </>
  )
}

function Usage() {
  const { gate } = useClient()
  const { used, limit, waiting, waitsUntil } = useStore(gate.state)
  const seconds = useNow((now) => (waitsUntil === null ? 0 : Math.max(1, Math.ceil((waitsUntil - now) / 1000))))
  const words = `${formatCount(used)} of ${formatCount(limit)} used in the last 5 minutes`
  return (
    <div className={styles['usage']}>
      <meter min={0} max={limit} high={limit * 0.8} optimum={0} value={Math.min(used, limit)} aria-label="Budget used">
        {words}
      </meter>
      <p>
        {words}
        {waitsUntil !== null && `; ${formatCountOf(waiting, 'request')} waiting, next in ${seconds} s`}.
      </p>
    </div>
  )
}
