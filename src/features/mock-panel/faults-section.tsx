import { type FormEvent, useState } from 'react'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/fieldset.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChoicesAnswer, type FaultAnswer, type FaultChoices, FaultsAnswer, type Member } from './control-answers.ts'
import { describeFault, labelOf, membersFor, toFaultBody } from './fault-draft.ts'
import styles from './mock-panel.module.css'
import { NoData, readTexts, Refusal, useControl, useSendControl } from './use-control.tsx'

export function FaultsSection() {
  const { data: choices, error: choicesError } = useControl(ChoicesAnswer, 'choices', 60_000)
  const { data, error } = useControl(FaultsAnswer, 'faults')
  const { run, error: refusal } = useSendControl()
  const remove = (path: string) => void run({ method: 'DELETE', path, isFelt: false })
  if (data === undefined || choices === undefined) {
    return <NoData error={error ?? choicesError} label="Loading faults" />
  }
  const { faults, spent } = data
  return (
    <>
      {faults.length === 0 ? (
        <p className="hint">No faults: every endpoint works.</p>
      ) : (
        <ul className={styles['rows']} aria-label="Active faults">
          {faults.map((fault) => (
            <li key={fault.id}>
              <FaultText fault={fault} />
              <Button variant="link" onClick={() => remove(`faults/${fault.id}`)}>
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
                <FaultText fault={fault} />
              </li>
            ))}
          </ul>
        </>
      )}
      {faults.length + spent.length > 0 && (
        <div className="row">
          <Button onClick={() => remove('faults')}>Remove all faults</Button>
        </div>
      )}
      <Refusal words={refusal} />
      <FaultForm choices={choices.fault} />
    </>
  )
}

function FaultText({ fault }: { fault: FaultAnswer }) {
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

/** Suggested texts by member name. */
const suggested: Readonly<Record<string, string>> = { status: '500', times: '1' }

/** Adds a fault. Generated from the mock's schema. */
function FaultForm({ choices }: { choices: FaultChoices }) {
  const [outcome, setOutcome] = useState('status')
  const { run, error, isBusy } = useSendControl()
  const { properties } = choices.schema
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Keeps the input: the next fault is often similar.
    const body = toFaultBody(choices, { outcome, texts: readTexts(event.currentTarget) })
    if (await run({ path: 'faults', body, isFelt: false })) announce('Fault added')
  }
  return (
    <form className="stack-3" aria-label="Add a fault" onSubmit={(event) => void add(event)}>
      <h4>Add a fault</h4>
      <FieldRow>
        <SelectField
          name="endpoint"
          label="Endpoint"
          defaultValue="*"
          choices={(properties['endpoint']?.enum ?? ['*']).map((name) => ({
            value: name,
            label: labelOf(name),
          }))}
        />
        <SelectField
          label="Fault"
          value={outcome}
          choices={['', ...choices.outcomes].map((name) => ({
            value: name,
            label: name === '' ? 'Delay only' : labelOf(name),
          }))}
          onChange={(event) => setOutcome(event.currentTarget.value)}
        />
      </FieldRow>
      <FieldRow>
        {membersFor(choices, outcome).map((name) => (
          <MemberField key={name} name={name} member={properties[name]} isNeeded={name === outcome} />
        ))}
      </FieldRow>
      <Refusal words={error} />
      <div className="row">
        <Button type="submit" variant="primary" icon="add" isBusy={isBusy}>
          Add fault
        </Button>
      </div>
    </form>
  )
}

interface MemberProps {
  readonly name: string
  readonly member: Member | undefined
  readonly isNeeded: boolean
}

function MemberField({ name, member, isNeeded }: MemberProps) {
  const label = labelOf(name)
  if (member?.enum !== undefined) {
    return (
      <SelectField
        name={name}
        label={label}
        choices={[...(isNeeded ? [] : ['']), ...member.enum].map((value) => ({
          value,
          label: value === '' ? 'Default' : value,
        }))}
      />
    )
  }
  return (
    <TextField
      name={name}
      label={label}
      isCode={name === 'json' || name === 'headers' || name === 'field'}
      inputMode={member?.type === 'integer' ? 'numeric' : undefined}
      defaultValue={suggested[name]}
    />
  )
}
