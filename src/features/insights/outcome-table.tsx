import { formatCount } from '../../lib/count.ts'
import { sipStatusText } from '../../lib/sip-status.ts'
import { setPreferences, usePreferences } from '../../patterns/preferences/preferences.ts'
import type { CallCounts } from '../../records/insights/call-counts.ts'
import { type CallOutcome, defaultOutcomes, type OutcomeMap, outcomeOf } from '../../records/insights/metrics.ts'
import { Button } from '../../ui/button.tsx'
import styles from './insights.module.css'
import { TableHead } from '../../ui/table-head.tsx'

const outcomeText: Readonly<Record<CallOutcome, string>> = {
  answered: 'answered',
  user: 'ended by the called party',
  network: 'network failed',
  redirected: 'redirected',
}

/** The default mapping with the changes made in this browser. */
export function useOutcomes(): OutcomeMap {
  return { ...defaultOutcomes, ...usePreferences().outcomes }
}

/** The outcome of each SIP status, which NER is based on. Editable for this browser. */
export function OutcomeTable({ bySip }: Pick<CallCounts, 'bySip'>) {
  const { outcomes: changed } = usePreferences()
  const outcomes = useOutcomes()
  const statuses = [...new Set([...Object.keys(outcomes).map(Number), ...bySip.keys()])].filter((sip) => sip >= 0)
  const set = (sip: number, outcome: CallOutcome) => {
    const { [sip]: _, ...others } = changed
    const isUsual = outcomeOf(sip, defaultOutcomes) === outcome
    setPreferences({ outcomes: isUsual ? others : { ...others, [sip]: outcome } })
  }
  return (
    <details className={styles['outcomes']}>
      <summary>SIP statuses in NER</summary>
      <p>
        NER counts calls whose SIP status means “answered” or “ended by the called party”. Changes are saved in this
        browser. A call without a status counts as a network failure unless it was answered.
      </p>
      <div className={styles['scroll']}>
        <table aria-label="SIP statuses in NER">
          <TableHead columns={['SIP status', 'Calls', 'Means']} />
          <tbody>
            {statuses
              .toSorted((a, b) => a - b)
              .map((sip) => (
                <tr key={sip}>
                  <th scope="row">{sipStatusText(sip)}</th>
                  <td>{formatCount(bySip.get(sip) ?? 0)}</td>
                  <td>
                    <select
                      aria-label={`${sip} means`}
                      value={outcomeOf(sip, outcomes)}
                      onChange={({ currentTarget: { value } }) => isOutcome(value) && set(sip, value)}
                    >
                      {Object.entries(outcomeText).map(([outcome, words]) => (
                        <option key={outcome} value={outcome}>
                          {words}
                        </option>
                      ))}
                    </select>
                    {changed[sip] !== undefined && <span> changed</span>}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {Object.keys(changed).length > 0 && (
        <Button onClick={() => setPreferences({ outcomes: {} })}>Restore defaults</Button>
      )}
    </details>
  )
}

const isOutcome = (text: string): text is CallOutcome => Object.hasOwn(outcomeText, text)
