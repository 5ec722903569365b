import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ChoicesAnswer, type FaultAnswer, FaultsAnswer } from './control-answers.ts'
import { describeFault, labelOf } from './fault-draft.ts'
import { FaultForm } from './fault-form.tsx'
import styles from './mock-panel.module.css'
import { Refusal } from './refusal.tsx'
import { useControl, useSendControl } from './use-control.ts'

export function FaultsSection() {
  const { data: choices, error: choicesError } = useControl(ChoicesAnswer, 'choices', 60_000)
  const { data, error } = useControl(FaultsAnswer, 'faults')
  const { run, error: refusal } = useSendControl()
  const remove = (path: string) => void run({ method: 'DELETE', path, isFelt: false })
  const failed = error ?? choicesError
  if (failed !== null) return <Callout tone="bad">{failed.message}</Callout>
  const { faults, spent } = data ?? { faults: [], spent: [] }
  return (
    <>
      {faults.length === 0 ? (
        <p className="hint">No faults: every endpoint works.</p>
      ) : (
        <ul className={styles['rows']} aria-label="Active faults">
          {faults.map((fault) => (
            <li key={fault.id}>
              <FaultWords fault={fault} />
              <Button look="link" onClick={() => remove(`faults/${fault.id}`)}>
                Remove<span className="visually-hidden"> {fault.id}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {spent.length > 0 && (
        <>
          <h4>Used up</h4>
          <ul className={styles['rows']} aria-label="Used-up faults">
            {spent.map((fault) => (
              <li key={fault.id}>
                <FaultWords fault={fault} />
              </li>
            ))}
          </ul>
        </>
      )}
      {faults.length + spent.length > 0 && (
        <div className={styles['buttons']}>
          <Button onClick={() => remove('faults')}>Remove all faults</Button>
        </div>
      )}
      <Refusal words={refusal} />
      {choices !== undefined && <FaultForm choices={choices.fault} />}
    </>
  )
}

function FaultWords({ fault }: { fault: FaultAnswer }) {
  const { id, endpoint, fired = 0 } = fault
  return (
    <div>
      <p>
        <b>{labelOf(endpoint)}</b>: {describeFault(fault)}
      </p>
      <p className="hint">
        {id}, hit {fired === 1 ? 'once' : `${fired} times`} here
      </p>
    </div>
  )
}
