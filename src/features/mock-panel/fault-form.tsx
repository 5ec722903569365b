import { type FormEvent, useState } from 'react'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/fieldset.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FaultChoices, Member } from './control-answers.ts'
import { labelOf, membersFor, toFaultBody } from './fault-draft.ts'
import styles from './mock-panel.module.css'
import { Refusal } from './refusal.tsx'
import { readTexts, useSendControl } from './use-control.ts'

/** Suggested texts by member name. */
const suggested: Readonly<Record<string, string>> = { status: '500', times: '1' }

/** Adds a fault. Generated from the mock's schema. */
export function FaultForm({ choices }: { choices: FaultChoices }) {
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
    <form className={styles['form']} aria-label="Add a fault" onSubmit={(event) => void add(event)}>
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
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" icon="add" isBusy={isBusy}>
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
